import type { Excerpt } from "../../../src/reports/page/page.ts";
import { unescapeJson } from "../../model/unescape.ts";
import type { Mark } from "../../state/navigation.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { Inert } from "../inert.tsx";

/** The stretch of the run that an excerpt quotes. */
export function markOf({ place, start, end }: Excerpt): Mark {
  return { place, start, end };
}

/** The quote with the words around it. */
export function Quoted({ excerpt, side }: { excerpt: Excerpt; side: "done" | "ref" }) {
  const meant = excerpt.isArguments ? unescapeJson : (text: string) => text;
  return (
    <blockquote className={excerpt.isArguments ? "arguments" : ""}>
      <Inert text={meant(excerpt.before)} />
      <mark className={side}>
        <Inert text={meant(excerpt.quote)} />
      </mark>
      <Inert text={meant(excerpt.after)} />
    </blockquote>
  );
}

/** Goes to where a quote stands: to its step, or to the text beside the steps. */
export function useGoToQuote(): (excerpt: Excerpt) => void {
  const { act } = useNavigation();
  return (excerpt) => {
    const mark = markOf(excerpt);
    if (excerpt.place.in === "step") act({ do: "go", step: excerpt.place.step, mark });
    else act({ do: "drawer", drawer: { kind: "text", place: excerpt.place }, mark });
  };
}
