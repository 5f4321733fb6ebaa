import type { Step } from "../../core/trajectory.ts";
import type { TriageView } from "../view.ts";

/** The families of checks, each with the commands and names that belong to it. */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ["tests", /\b(?:tests?|pytest|jest|vitest|mocha|unittest|rspec|ctest|tox|spec)\b/i],
  ["types", /\b(?:tsc|typecheck|type-check|mypy|pyright)\b/i],
  ["lint", /\b(?:lint|eslint|biome|ruff|flake8|clippy|rubocop|golangci-lint|pylint)\b/i],
  ["build", /\b(?:build|make|compile|javac|gcc|cargo check)\b/i],
  ["check", /\b(?:check|verify|validate|verif\w*|validat\w*|review\w*|critic|judge|grader|evaluat\w*)\b/i],
];

/** Commands that only look at something, whatever words stand behind them. */
const LOOKS =
  /^\s*(?:cat|head|tail|less|grep|rg|find|ls|sed|git (?:log|diff|show|status|add|commit|checkout|push|pull|rebase)|cd|echo|wc|which|pip install|npm (?:i|install|ci)|apt)\b/i;

/**
 * What a result or a checking role's words check: the families of its command, else of its tool or role; empty when it
 * is no check.
 */
export function checksOf(view: TriageView, step: Step): ReadonlySet<string> {
  const command = commandBehind(view, step);
  return command === undefined ? familiesOf(checkerName(step)) : familiesOfCommand(command);
}

const WHOLE_WORK =
  /^(?:run |execute )?(?:unit |all |the )?(?:tests?|pytest|test suite|build|lint|type ?check|checks?)$/i;

/** Whether a check is about all of the work, as a test run is; any other is about its own subject. */
export function checksAllWork(view: TriageView, step: Step): boolean {
  return commandBehind(view, step) !== undefined || WHOLE_WORK.test(checkerName(step).trim());
}

function checkerName(step: Step): string {
  const tool = step.parts.find(({ kind }) => kind === "result")?.call?.name;
  return (tool || step.role).replaceAll(/[_-]|(?<=[a-z])(?=[A-Z])/gu, " ");
}

function commandBehind(view: TriageView, step: Step): string | undefined {
  const id = step.parts.find(({ kind }) => kind === "result")?.call?.id;
  const call = id === undefined ? undefined : view.callOf(id)?.part;
  return call && commandOf(call.body);
}

function commandOf(body: string): string | undefined {
  return /"(?:command|cmd|script)"\s*:\s*"((?:[^"\\]|\\.){1,2000})/u.exec(body)?.[1];
}

/** A chain of commands checks what any link of it checks. */
function familiesOfCommand(command: string): ReadonlySet<string> {
  const links = command.split(/&&|\|\||;|\||\\n/u).filter((link) => !LOOKS.test(link));
  return new Set(links.flatMap((link) => [...familiesOf(programOf(link))]));
}

const RUNNERS =
  /^(?:npx|npm|yarn|pnpm|bunx?|python\d?(?:\.\d+)?|uv|poetry|cargo|go|make|just|mvn|gradle|\.\/\S*|bash|sh|node|deno|dotnet|timeout|time|sudo|docker|bundle|rake|mix)$/u;

/** The words of a command that say what runs: the program, and behind a runner what it is told to run. */
function programOf(link: string): string {
  const words = link
    .slice(0, 300)
    .replace(/\\?["'].*$/su, "")
    .trim()
    .split(/\s+/u)
    .filter((word) => !/^\w+=/u.test(word));
  return RUNNERS.test(words[0] ?? "") ? words.slice(0, 6).join(" ") : (words[0] ?? "");
}

function familiesOf(words: string): ReadonlySet<string> {
  return new Set(FAMILIES.filter(([, pattern]) => pattern.test(words)).map(([family]) => family));
}
