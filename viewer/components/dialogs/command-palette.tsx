import { type KeyboardEvent, useState } from "react";
import type { Command } from "../../hooks/use-commands.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Dialog } from "./dialog.tsx";
import { Keys } from "./keys.tsx";

const SHOWN = 14;

/** Every command by name, and any step by number. */
export function CommandPalette({ commands }: { commands: readonly Command[] }) {
  const { state, act } = useNavigation();
  return (
    <Dialog
      title="Commands"
      isOpen={state.dialog === "commands"}
      close={() => act({ do: "dialog", dialog: "none" })}
      className="palette"
    >
      <Choices commands={commands} />
    </Dialog>
  );
}

function Choices({ commands }: { commands: readonly Command[] }) {
  const { page } = usePage();
  const { act } = useNavigation();
  const [wanted, want] = useState("");
  const [at, setAt] = useState(0);
  const choices = [...stepChoice(wanted, page.run.steps, act), ...matching(commands, wanted)].slice(0, SHOWN);
  const run = (command: Command | undefined) => {
    act({ do: "dialog", dialog: "none" });
    command?.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt(Math.min(choices.length - 1, at + 1));
    else if (event.key === "ArrowUp") setAt(Math.max(0, at - 1));
    else if (event.key === "Enter") run(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        data-first
        value={wanted}
        placeholder="A command, or the number of a step"
        aria-label="A command, or the number of a step"
        role="combobox"
        aria-expanded="true"
        aria-controls="choices"
        aria-activedescendant={`choice-${at}`}
        onChange={(event) => {
          want(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id="choices" role="listbox" aria-label="Commands">
        {choices.map((command, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says which option is active
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div
            key={command.title}
            id={`choice-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            <Inert text={command.title} />
            <Keys keys={command.keys} />
          </div>
        ))}
        {choices.length === 0 ? <p className="quiet">No such command.</p> : null}
      </div>
    </>
  );
}

function stepChoice(wanted: string, steps: number, act: ReturnType<typeof useNavigation>["act"]): Command[] {
  const digits = /^\s*(?:step\s*)?(\d{1,9})\s*$/iu.exec(wanted)?.[1];
  if (digits === undefined) return [];
  const step = Math.min(steps - 1, Number(digits));
  return [{ keys: [], title: `go to step ${step}`, group: "Steps", run: () => act({ do: "go", step }) }];
}

/** Commands that hold every word typed. */
function matching(commands: readonly Command[], wanted: string): Command[] {
  const words = wanted
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  return commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}
