import { type FormEvent, useId, useState } from "react";
import type { RunLabel } from "../../../src/reports/page/listed-run.ts";
import type { NewLabel } from "../../../src/reports/page/served.ts";
import { reasonFor } from "../../data/http-client.ts";
import { keepName, nameKept } from "../../data/own-name.ts";
import { shownText } from "../../model/visible.ts";
import { useServed } from "../../state/library-context.tsx";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Dialog } from "../dialogs/dialog.tsx";
import { Inert } from "../inert.tsx";

type Judgement = RunLabel["judgement"];

const TITLES: Record<Judgement, string> = {
  confirmed: "Confirm this diagnosis",
  corrected: "Correct this diagnosis",
  rejected: "Reject this diagnosis",
};

/** What a person says of the diagnosis. */
export function LabelDialog() {
  const { state, act } = useNavigation();
  const { dialog } = state;
  const judgement =
    dialog === "confirmed" || dialog === "corrected" || dialog === "rejected" ? dialog : undefined;
  return (
    <Dialog
      title={judgement ? TITLES[judgement] : "Label"}
      isOpen={judgement !== undefined}
      close={() => act({ do: "dialog", dialog: "none" })}
      className="label-dialog"
    >
      {judgement ? <LabelForm judgement={judgement} /> : null}
    </Dialog>
  );
}

function LabelForm({ judgement }: { judgement: Judgement }) {
  const { library, folder } = useServed();
  const { page, run } = usePage();
  const { state, act } = useNavigation();
  const [by, setBy] = useState(folder.as ?? nameKept());
  const [reason, setReason] = useState("");
  const [step, setStep] = useState(String(state.cursor));
  const [role, setRole] = useState<string | undefined>();
  const [fault, setFault] = useState("");
  const [isSending, setSending] = useState(false);
  const at = Number(step);
  const isStep = /^\d+$/u.test(step) && at < page.run.steps;
  const usualRole = page.roles[page.outline.roles[isStep ? at : -1] ?? -1]?.name ?? "";
  const isReady = by.trim() !== "" && (judgement !== "corrected" || isStep) && !isSending;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setSending(true);
    try {
      const named = judgement === "corrected" ? { step: at, role: role ?? usualRole } : {};
      const label: NewLabel = { by: by.trim(), judgement, ...named, ...(reason.trim() ? { reason } : {}) };
      await library.label(run, label);
      keepName(by.trim());
      act({ do: "dialog", dialog: "none" });
      act({ do: "say", notice: `Kept: ${judgement} by ${by.trim()}.` });
    } catch (refused) {
      setFault(reasonFor(refused));
      setSending(false);
    }
  };
  return (
    <form className="label-form" onSubmit={send}>
      <Claim judgement={judgement} />
      {judgement === "corrected" ? (
        <div className="pair-fields">
          <label className="field">
            <span>The root is step</span>
            <input
              data-first
              inputMode="numeric"
              value={step}
              aria-invalid={!isStep}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setStep(event.target.value)}
            />
          </label>
          <RoleField value={role ?? usualRole} choose={setRole} />
        </div>
      ) : null}
      {judgement === "corrected" && isStep ? (
        <p className="preview">
          <span className="n">{at}</span>{" "}
          <Inert text={page.outline.texts[at] || page.outline.calls[at] || "…"} />
        </p>
      ) : null}
      <label className="field">
        <span>Why (may be left out)</span>
        <input
          {...(judgement === "corrected" ? {} : { "data-first": true })}
          value={reason}
          maxLength={4000}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {folder.as === undefined ? (
        <label className="field">
          <span>Your name, as it is to stand beside the label</span>
          <input
            value={by}
            maxLength={80}
            autoComplete="name"
            onChange={(event) => setBy(event.target.value)}
          />
        </label>
      ) : null}
      {fault === "" ? null : (
        <p role="alert" className="fault">
          <Inert text={fault} />
        </p>
      )}
      <div className="form-end">
        <span className="quiet">
          {folder.as === undefined ? "" : `as ${shownText(folder.as)} · `}goes to .rootstep with a copy of the
          run
        </span>
        <span className="grow" />
        <button type="submit" className="btn primary" disabled={!isReady}>
          {judgement === "confirmed" ? "Confirm" : judgement === "corrected" ? "Correct" : "Reject"}{" "}
          <kbd>↵</kbd>
        </button>
      </div>
    </form>
  );
}

/** What is being judged, in a line. */
function Claim({ judgement }: { judgement: Judgement }) {
  const { page } = usePage();
  const { step, role, title } = page.answer;
  return (
    <p className="claim-line">
      {judgement === "corrected" ? "The diagnosis says " : ""}
      {step === undefined ? null : (
        <>
          <span className="n root">{step}</span>{" "}
        </>
      )}
      {role === undefined ? null : (
        <>
          <b>
            <Inert text={role} />
          </b>
          {": "}
        </>
      )}
      <Inert text={title} />
    </p>
  );
}

/** The role of the step unless another one is responsible: whoever gave the instruction, for one. */
function RoleField({ value, choose }: { value: string; choose(role: string): void }) {
  const { page } = usePage();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>Responsible is</span>
      </label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        {page.roles.map(({ name }) => (
          <option key={name} value={name}>
            {shownText(name).slice(0, 80)}
          </option>
        ))}
      </select>
    </div>
  );
}
