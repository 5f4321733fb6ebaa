import type { Opened } from "./browser.ts";

/** What a payload calls when it is executed after all. */
export const CAUGHT =
  "globalThis.caught = []; globalThis.pwn = (what) => globalThis.caught.push(what ?? 'pwn');";

/** Elements that nothing of ours makes, and attributes that would act. */
export async function intruders({ page }: Opened): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "iframe, object, embed, form, link, base, meta, video, audio, script, style, *",
      ),
    ]
      .filter((element) => {
        const isOurs = element.closest("head") !== null || element.matches("body > script");
        const acts = [...element.attributes].some(
          ({ name, value }) => name.startsWith("on") || /^\s*(?:javascript|vbscript):/iu.test(value),
        );
        const isForeign = element.matches(
          "iframe, object, embed, form, link, base, meta, video, audio, script, style",
        );
        return acts || (isForeign && !isOurs);
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** Pixels that the page is wider than the window. */
export async function overflow({ page }: Opened): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
