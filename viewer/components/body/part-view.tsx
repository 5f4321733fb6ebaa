import { useMemo, useState } from "react";
import type { Place } from "../../../src/core/evidence.ts";
import { fieldText } from "../../../src/core/render.ts";
import type { Part } from "../../../src/core/trajectory.ts";
import { contentOf } from "../../model/content.ts";
import { characters } from "../../model/format.ts";
import { marksAt } from "../../model/marks.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { ContentView } from "./content-view.tsx";
import { Images } from "./images.tsx";
import { LongText } from "./long-text.tsx";

/** One part of a step: dressed for reading, or its text where something in it is marked. */
export function PartView({ part, place }: { part: Part; place: Place }) {
  const { page } = usePage();
  const { state } = useNavigation();
  const [asked, ask] = useState<"dressed" | "recorded" | undefined>();
  const marks = useMemo(() => marksAt(page, place, state.mark), [page, place, state.mark]);
  const content = useMemo(() => contentOf(part), [part]);
  const isDressed =
    content.as !== "plain" && (asked ?? (marks.length > 0 ? "recorded" : "dressed")) === "dressed";
  return (
    <section className={`part ${part.kind}`} aria-label={titleOf(part)}>
      <h3>
        <Inert text={titleOf(part)} />
        <span>{part.body.length > 400 ? characters(part.body.length) : ""}</span>
        {part.status === undefined || part.status === "ok" ? null : (
          <span className={`status ${part.status}`}>{STATUS[part.status]}</span>
        )}
        <span className="grow" />
        {content.as === "plain" ? null : (
          <button type="button" className="link" onClick={() => ask(isDressed ? "recorded" : "dressed")}>
            {isDressed ? "as recorded" : "dressed"}
          </button>
        )}
      </h3>
      {isDressed ? (
        <ContentView content={content} body={part.body} />
      ) : (
        <LongText
          text={fieldText(part)}
          marks={marks}
          isProse={content.as === "prose"}
          isArguments={part.kind === "call" && asked === undefined}
        />
      )}
      <Images text={part.body} />
    </section>
  );
}

const STATUS = { error: "error", missing: "result never recorded", orphan: "call never recorded", ok: "" };

function titleOf({ kind, call, author }: Part): string {
  switch (kind) {
    case "call":
      return `calls ${call?.name.slice(0, 200) ?? "a tool"}`;
    case "result":
      return call?.name ? `result of ${call.name.slice(0, 200)}` : "result";
    case "reasoning":
      return "reasoning";
    case "blob":
      return "image or file";
    case "text":
      return author === "agent" ? "says" : author === "human" ? "human says" : author;
  }
}
