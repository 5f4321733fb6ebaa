import type { Place } from "../../../src/core/evidence.ts";
import { useContextBody } from "../../hooks/use-context-body.ts";
import { useSteps } from "../../hooks/use-step.ts";
import { isSamePlace, marksAt } from "../../model/marks.ts";
import { shownText } from "../../model/visible.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { LongText } from "../body/long-text.tsx";
import { Dialog } from "./dialog.tsx";

/** A text beside the steps, or the record of a step, over the page. */
export function TextDrawer() {
  const { page } = usePage();
  const { state, act } = useNavigation();
  const { drawer } = state;
  const name = drawer.kind === "text" ? nameOf(page.context, drawer.place) : "";
  const title = drawer.kind === "record" ? `Record of step ${drawer.step}` : shownText(name);
  return (
    <Dialog
      title={title || "Text"}
      isOpen={drawer.kind !== "none"}
      close={() => act({ do: "drawer", drawer: { kind: "none" } })}
      className="drawer"
    >
      {drawer.kind === "record" ? <StepRecord step={drawer.step} /> : null}
      {drawer.kind === "text" ? <ContextView place={drawer.place} /> : null}
    </Dialog>
  );
}

function nameOf(context: ReturnType<typeof usePage>["page"]["context"], place: Place): string {
  return context.find((text) => isSamePlace(text.place, place))?.name ?? "";
}

function StepRecord({ step }: { step: number }) {
  const steps = useSteps(step, step);
  if (!steps) return <p className="quiet loading">reading the step …</p>;
  return <LongText text={JSON.stringify(steps[0], null, 2) ?? ""} />;
}

function ContextView({ place }: { place: Place }) {
  const { page } = usePage();
  const { state } = useNavigation();
  const index = page.context.findIndex((text) => isSamePlace(text.place, place));
  const entry = page.context[index];
  const content = useContextBody(index);
  if (!entry) return <p className="quiet loading">There is no such text in this run.</p>;
  if (entry.leftOut) return <p className="quiet loading">This text was too large for the file.</p>;
  if (!content) return <p className="quiet loading">reading …</p>;
  if (content.encoding === "base64") return <Binary body={content.body} type={entry.mediaType ?? ""} />;
  return <LongText text={content.body} marks={marksAt(page, place, state.mark)} />;
}

function Binary({ body, type }: { body: string; type: string }) {
  if (!/^image\/(?:png|jpeg|gif|webp)$/u.test(type))
    return <p className="quiet loading">{type || "a file"}: not shown</p>;
  return <img className="picture" src={`data:${type};base64,${body}`} alt="Recorded in the run" />;
}
