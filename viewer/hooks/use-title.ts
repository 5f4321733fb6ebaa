import { useEffect } from "react";
import { shownText } from "../model/visible.ts";

/** The title of the window: several runs may be open, each in a tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${shownText(title).slice(0, 200)} · rootstep`;
  }, [title]);
}
