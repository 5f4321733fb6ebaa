import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { useCommands } from "../hooks/use-commands.ts";
import { useHash } from "../hooks/use-hash.ts";
import { useKeys } from "../hooks/use-keys.ts";
import { FindProvider } from "../state/find-context.tsx";
import { ListLinkProvider } from "../state/list-link.tsx";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";
import { AnswerPanel } from "./answer/answer-panel.tsx";
import { CommandPalette } from "./dialogs/command-palette.tsx";
import { Help } from "./dialogs/help.tsx";
import { TextDrawer } from "./dialogs/text-drawer.tsx";
import { KeyBar } from "./key-bar.tsx";
import { LabelDialog } from "./labels/label-dialog.tsx";
import { LedgerPanel } from "./ledger.tsx";
import { Notice } from "./notice.tsx";
import { Beside } from "./rail/beside.tsx";
import { Chain } from "./rail/chain.tsx";
import { Matrix } from "./rail/matrix.tsx";
import { Rules } from "./rail/rules.tsx";
import { Runners } from "./rail/runners.tsx";
import { Values } from "./rail/values.tsx";
import { RunHeader } from "./run-header.tsx";
import { StepList } from "./steps/step-list.tsx";
import { Strip } from "./strip/strip.tsx";
import { TopBar } from "./top-bar.tsx";
import { Workings } from "./workings/workings.tsx";

/** The page of a run: the answer, then what proves it. */
export function RunView() {
  return (
    <ListLinkProvider>
      <FindProvider>
        <Laid />
      </FindProvider>
    </ListLinkProvider>
  );
}

function Laid() {
  const { state } = useNavigation();
  const { linked, isBlind } = usePage();
  const commands = useCommands();
  useHash();
  useKeys(commands);
  return (
    <>
      <TopBar />
      <main className={state.isFocused ? "page focused" : "page"} id="main">
        {state.view === "workings" ? <Workings /> : <Diagnosis isFocused={state.isFocused} />}
      </main>
      <KeyBar />
      <TextDrawer />
      {linked === "" || isBlind ? null : <LabelDialog />}
      <Help commands={commands} />
      <CommandPalette commands={commands} />
      <Notice />
    </>
  );
}

function Diagnosis({ isFocused }: { isFocused: boolean }) {
  const isAnswerDrawn = useAfterPaint();
  return (
    <>
      {isFocused ? null : (
        <>
          <RunHeader />
          <AnswerPanel />
          {isAnswerDrawn ? <Strip /> : null}
        </>
      )}
      {isAnswerDrawn ? <Grounds isFocused={isFocused} /> : null}
    </>
  );
}

/** Everything below the answer. */
function Grounds({ isFocused }: { isFocused: boolean }) {
  return (
    <>
      <div className="work">
        <StepList />
        {isFocused ? null : (
          <aside className="rail" aria-label="Grounds">
            <Runners />
            <Chain />
            <Values />
            <Rules />
            <Matrix />
            <Beside />
          </aside>
        )}
      </div>
      {isFocused ? null : <LedgerPanel />}
    </>
  );
}
