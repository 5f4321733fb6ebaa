import type { Excerpt, Pair } from "../../../src/reports/page/page.ts";
import { unescapeJson } from "../../model/unescape.ts";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { RoleSign } from "../role-mark.tsx";
import { StepLink } from "../step-link.tsx";
import { markOf } from "./quote.tsx";

const SHOWN = 3;
const SHORT = 120;

/** Further pairs of quotes, one a line. */
export function AlsoList({ pairs }: { pairs: readonly Pair[] }) {
  const { page } = usePage();
  const others = page.answer.lives.filter(({ isRoot }) => !isRoot).flatMap(({ pairs: found }) => found);
  const all = [...pairs, ...others].slice(0, SHOWN);
  if (all.length === 0) return null;
  return (
    <ol className="also">
      {all.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pairs of one diagnosis never move
        <li key={index} title={pair.title}>
          <Line excerpt={pair.done} side="done" />
          {"words" in pair.violated ? (
            <span>
              <code className="value">
                <Inert text={pair.violated.value} />
              </code>{" "}
              <span className="absent">
                <Inert text={pair.violated.words} />
              </span>
            </span>
          ) : (
            <Line excerpt={pair.violated} side="ref" />
          )}
          <i className="ne" aria-hidden="true">
            ≠
          </i>
        </li>
      ))}
    </ol>
  );
}

function Line({ excerpt, side }: { excerpt: Excerpt; side: "done" | "ref" }) {
  const { page, roleLook } = usePage();
  const role = excerpt.step === undefined ? undefined : page.outline.roles[excerpt.step];
  const quote = excerpt.isArguments ? unescapeJson(excerpt.quote) : excerpt.quote;
  const short = quote.length > SHORT ? `${quote.slice(0, SHORT)}…` : quote;
  return (
    <span>
      {excerpt.step === undefined ? (
        <span className="quiet">
          <Inert text={excerpt.writer} />{" "}
        </span>
      ) : (
        <StepLink step={excerpt.step} mark={markOf(excerpt)} />
      )}
      {role === undefined ? null : (
        <span className={`role c-${roleLook(role).look.colour}`}>
          <RoleSign named={roleLook(role)} />
        </span>
      )}
      <q>
        <mark className={side}>
          <Inert text={short} />
        </mark>
      </q>
    </span>
  );
}
