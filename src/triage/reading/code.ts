/** The code blocks of a text, joined; empty when it has none. */
export function codeOf(text: string): string {
  return text.includes("```")
    ? Array.from(text.matchAll(/```(?:\w*\n)?([\s\S]*?)```/gu), ([, code]) => code).join("\n")
    : "";
}
