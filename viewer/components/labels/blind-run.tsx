import type { NextRun } from "../../../src/reports/page/served.ts";
import { useCommands } from "../../hooks/use-commands.ts";
import { useKeys } from "../../hooks/use-keys.ts";
import { FindProvider } from "../../state/find-context.tsx";
import { ListLinkProvider } from "../../state/list-link.tsx";
import { useNavigation } from "../../state/navigation-context.tsx";
import { CommandPalette } from "../dialogs/command-palette.tsx";
import { Help } from "../dialogs/help.tsx";
import { TextDrawer } from "../dialogs/text-drawer.tsx";
import { Notice } from "../notice.tsx";
import { Beside } from "../rail/beside.tsx";
import { RunHeader } from "../run-header.tsx";
import { StepList } from "../steps/step-list.tsx";
import { Strip } from "../strip/strip.tsx";
import { TopBar } from "../top-bar.tsx";
import { AnnotationForm } from "./annotation-form.tsx";

interface Props {
  next: Extract<NextRun, { kind: "run" }>;
  by: string;
  /** To the next run. */
  goOn(): void;
}

/** A run to be annotated: its steps, its texts, and what the annotator finds. */
export function BlindRun(props: Props) {
  return (
    <ListLinkProvider>
      <FindProvider>
        <Laid {...props} />
      </FindProvider>
    </ListLinkProvider>
  );
}

function Laid({ next, by, goOn }: Props) {
  const { state } = useNavigation();
  const commands = useCommands();
  useKeys(commands);
  return (
    <>
      <TopBar />
      <main className={state.isFocused ? "page focused" : "page"} id="main">
        <RunHeader />
        <p className="rule-of-annotation">
          <b>
            {next.done + 1} of {Math.max(next.of, next.done + 1)}, {next.stage}.
          </b>{" "}
          Name the earliest recorded step that introduced the decisive error, one that was never repaired;
          where an instruction already held it, the instruction. Name the role responsible, whoever made the
          step. What rootstep and others say of this run is not shown.
        </p>
        <Strip />
        <div className="work">
          <StepList />
          <aside className="rail" aria-label="What you find">
            <AnnotationForm run={next.run} by={by} goOn={goOn} />
            <Beside />
          </aside>
        </div>
      </main>
      <TextDrawer />
      <Help commands={commands} />
      <CommandPalette commands={commands} />
      <Notice />
    </>
  );
}
