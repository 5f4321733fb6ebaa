import type { MouseEvent } from "react";
import { formatLink } from "../model/link.ts";
import type { Mark } from "../state/navigation.ts";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";

/** The number of a step, which leads there; the root is filled, the end of a failed run dashed. */
export function StepLink({ step, mark, label }: { step: number; mark?: Mark | undefined; label?: string }) {
  const { page, linked } = usePage();
  const { act } = useNavigation();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    act({ do: "go", step, mark });
  };
  const quote = mark && { start: mark.start, end: mark.end };
  const place = mark?.place ?? { in: "step" as const, step, part: 0 };
  const isEnd = page.answer.chain.some((link) => link.step === step && link.kind === "manifestation");
  const kind = step === page.answer.step ? " root" : isEnd ? " end" : "";
  return (
    <a
      className={`n${kind}`}
      href={formatLink({
        ...(linked === "" ? {} : { run: linked }),
        view: "diagnosis",
        place,
        ...(quote ? { quote } : {}),
      })}
      onClick={go}
      aria-label={label ?? `step ${step}`}
    >
      {step}
    </a>
  );
}
