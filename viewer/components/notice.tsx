import { useEffect } from "react";
import { useNavigation } from "../state/navigation-context.tsx";

const LASTS = 4000;

/** A short remark at the foot of the page, read out as well. */
export function Notice() {
  const { state, act } = useNavigation();
  const { notice } = state;
  useEffect(() => {
    if (notice === "") return;
    const timer = setTimeout(() => act({ do: "say", notice: "" }), LASTS);
    return () => clearTimeout(timer);
  }, [notice, act]);
  return (
    <output className={notice === "" ? "notice" : "notice shown"} aria-live="polite">
      {notice}
    </output>
  );
}
