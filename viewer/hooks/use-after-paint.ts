import { useEffect, useState } from "react";

/** False until the page has been painted once: the answer is on the screen before anything else is made. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The first frame is the one that is being made now; the second comes when it is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
