import type { Command } from "../../hooks/use-commands.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { Dialog } from "./dialog.tsx";
import { Keys } from "./keys.tsx";

const GROUPS = ["Steps", "Evidence", "Labels", "Page"] as const;

/** All keys. */
export function Help({ commands }: { commands: readonly Command[] }) {
  const { state, act } = useNavigation();
  return (
    <Dialog
      title="Keys"
      isOpen={state.dialog === "help"}
      close={() => act({ do: "dialog", dialog: "none" })}
      className="help"
    >
      <div className="columns">
        {GROUPS.filter((group) => commands.some((command) => command.group === group)).map((group) => (
          <dl key={group}>
            <dt className="quiet">{group}</dt>
            {commands
              .filter((command) => command.group === group && command.keys.length > 0)
              .map(({ keys, title }) => (
                <dd key={title}>
                  <Keys keys={keys} />
                  <span>{title}</span>
                </dd>
              ))}
          </dl>
        ))}
      </div>
      <p className="quiet">Keys stand down while you type. Steps count from 0.</p>
    </Dialog>
  );
}
