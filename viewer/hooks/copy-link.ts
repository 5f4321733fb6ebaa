import { formatLink } from "../model/link.ts";
import type { Navigation } from "../state/navigation.ts";
import { linkOf } from "./use-hash.ts";

/** Copies a link to what is looked at, and says so; where nothing may be copied, says what to copy by hand. */
export async function copyLink(state: Navigation, linked: string): Promise<string> {
  const hash = formatLink(linkOf(state, linked));
  const link = `${location.href.replace(/#.*$/u, "")}${hash}`;
  try {
    await navigator.clipboard.writeText(link);
    return "Link copied.";
  } catch {
    return byHand(link) ? "Link copied." : `The browser does not allow copying. The link: ${link}`;
  }
}

/** Files are no secure place to some browsers: the old way works there. */
function byHand(text: string): boolean {
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  const isDone = document.execCommand("copy");
  box.remove();
  return isDone;
}
