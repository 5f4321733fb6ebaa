import { useEffect, useState } from "react";
import { stepText } from "../../../src/core/views.ts";
import type { Side } from "./sides.tsx";

/** Everything a step says, once it is there; what cannot be had is an empty text. */
export function useStepText({ source, key, page }: Side, step: number | undefined): string | undefined {
  const [text, setText] = useState<string | undefined>();
  useEffect(() => {
    let isWanted = true;
    setText(undefined);
    if (step === undefined) return;
    source
      .steps(key === "" ? page.run.id : key, step, step)
      .then(([found]) => (found ? stepText(found) : ""))
      .catch(() => "")
      .then((said) => isWanted && setText(said));
    return () => {
      isWanted = false;
    };
  }, [source, key, page, step]);
  return text;
}
