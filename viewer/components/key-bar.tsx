import { suspectSteps } from "../model/suspicion.ts";
import { useFind } from "../state/find-context.tsx";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";

const HINTS: readonly [string[], string][] = [
  [["j", "k"], "step"],
  [["h", "l"], "lane"],
  [["n", "N"], "suspect"],
  [["d"], "root"],
  [["e"], "next evidence"],
  [["x"], "done / violates"],
  [["f"], "only steps"],
  [["y"], "copy link"],
];

/** The keys at the foot of the page; on a phone, four buttons for thumbs. */
export function KeyBar() {
  const { act } = useNavigation();
  return (
    <>
      <section className="keys" aria-label="Keys">
        {HINTS.map(([keys, words]) => (
          <span key={words}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{" "}
            {words}
          </span>
        ))}
        <span className="grow" />
        <button type="button" onClick={() => act({ do: "dialog", dialog: "commands" })}>
          <kbd>⌘K</kbd> commands
        </button>
        <button type="button" onClick={() => act({ do: "dialog", dialog: "help" })}>
          <kbd>?</kbd> all keys
        </button>
      </section>
      <Thumbs />
    </>
  );
}

function Thumbs() {
  const { page } = usePage();
  const { state, act } = useNavigation();
  const { open } = useFind();
  const { step } = page.answer;
  const go = (isForward: boolean) => {
    const suspects = suspectSteps(page.outline.chances);
    const next = isForward
      ? suspects.find((one) => one > state.cursor)
      : suspects.findLast((one) => one < state.cursor);
    if (next !== undefined) act({ do: "go", step: next });
  };
  return (
    <nav className="thumbs" aria-label="Go to">
      <button type="button" onClick={() => go(false)}>
        ◀<span>suspect</span>
      </button>
      <button
        type="button"
        className="root"
        disabled={step === undefined}
        onClick={() => step !== undefined && act({ do: "go", step })}
      >
        {step ?? "–"}
        <span>root</span>
      </button>
      <button type="button" onClick={() => go(true)}>
        ▶<span>suspect</span>
      </button>
      <button type="button" onClick={open}>
        ⌕<span>find</span>
      </button>
    </nav>
  );
}
