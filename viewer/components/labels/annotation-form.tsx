import { type FormEvent, useState } from "react";
import { reasonFor } from "../../data/http-client.ts";
import { useCommandKeys } from "../../hooks/use-command-keys.ts";
import { shownText } from "../../model/visible.ts";
import { useServed } from "../../state/library-context.tsx";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { StepLink } from "../step-link.tsx";

interface Props {
  run: string;
  by: string;
  goOn(): void;
}

const MINUTE = 60_000;

/** What an annotator finds: the step, the role, why, and words of the run that show it. */
export function AnnotationForm({ run, by, goOn }: Props) {
  const { library } = useServed();
  const { page } = usePage();
  const { state, act } = useNavigation();
  const [begun] = useState(Date.now);
  const [step, setStep] = useState<number | undefined>();
  const [role, setRole] = useState("");
  const [reason, setReason] = useState("");
  const [quotes, setQuotes] = useState<readonly string[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const takeStep = () => {
    setStep(state.cursor);
    setRole(page.roles[page.outline.roles[state.cursor] ?? -1]?.name ?? "");
  };
  const takeQuote = () => {
    const words = window.getSelection()?.toString().trim() ?? "";
    if (words === "") act({ do: "say", notice: "Select words of the run first." });
    else setQuotes([...quotes.filter((quote) => quote !== words), words]);
  };
  useCommandKeys([
    [["E"], takeStep],
    [["Q"], takeQuote],
  ]);
  const isReady =
    step !== undefined && role !== "" && reason.trim() !== "" && quotes.length > 0 && !isSending;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setSending(true);
    try {
      const minutes = Math.round(((Date.now() - begun) / MINUTE) * 10) / 10;
      const said = { by, run, step, role, reason: reason.trim(), quotes: [...quotes], minutes };
      const kept = await library.annotate(said);
      setFaults(kept.faults);
      if (kept.faults.length === 0) goOn();
    } catch (refused) {
      setFaults([reasonFor(refused)]);
    }
    setSending(false);
  };
  return (
    <Panel title="What you find" aside={`as ${shownText(by)}`}>
      <form className="annotation" onSubmit={send}>
        <div className="field">
          <span>
            The root <kbd>E</kbd>
          </span>
          <div className="taken">
            {step === undefined ? <span className="quiet">no step named yet</span> : <StepLink step={step} />}
            <button type="button" className="btn" onClick={takeStep}>
              it is step {state.cursor}
            </button>
          </div>
        </div>
        <label className="field">
          <span>Responsible is</span>
          <select value={role} onChange={(event) => setRole(event.target.value)}>
            <option value="">choose a role</option>
            {page.roles.map(({ name }) => (
              <option key={name} value={name}>
                {shownText(name).slice(0, 80)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Why this step</span>
          <textarea
            rows={3}
            maxLength={4000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <Quotes quotes={quotes} take={takeQuote} set={setQuotes} />
        {faults.length === 0 ? null : (
          <div role="alert" className="fault">
            Recorded, but it does not count; mend it and record it again, your last word counts.
            <ul>
              {faults.map((fault) => (
                <li key={fault}>
                  <Inert text={fault} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="form-end">
          <span className="grow" />
          <button type="submit" className="btn primary" disabled={!isReady}>
            Record, and the next one
          </button>
        </div>
      </form>
    </Panel>
  );
}

interface QuotesProps {
  quotes: readonly string[];
  take(): void;
  set(quotes: readonly string[]): void;
}

function Quotes({ quotes, take, set }: QuotesProps) {
  return (
    <div className="field">
      <span>
        Words of the run that show it <kbd>Q</kbd>
      </span>
      <ul className="quotes">
        {quotes.map((quote) => (
          <li key={quote}>
            <mark className="done">
              <Inert text={quote.length > 240 ? `${quote.slice(0, 239)}…` : quote} />
            </mark>
            <button
              type="button"
              className="btn ghost icon"
              aria-label="Leave this quote out"
              onClick={() => set(quotes.filter((one) => one !== quote))}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn" onMouseDown={(event) => event.preventDefault()} onClick={take}>
        quote what is selected
      </button>
    </div>
  );
}
