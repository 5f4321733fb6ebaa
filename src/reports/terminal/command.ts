import { width } from "./layout.ts";
import { visible } from "./visible.ts";

const MOST_LINES = 3;

/**
 * The command that shows a step, ready to be pasted into a shell. A long address goes on after a backslash at the
 * start of the next line; one that is longer still, or holds characters that cannot be shown, is left as `<run>`.
 */
export function showCommand(
  address: string,
  step: number | undefined,
  firstLine: number,
  columns: number,
): string[] {
  const tail = step === undefined ? "" : ` --step ${step}`;
  if (visible(address, address.length) !== address) return [`rootstep show <run>${tail}`];
  if (address === "-" || address.startsWith("-#")) return [`rootstep show ${quote(address)}${tail} < <run>`];
  if (address.startsWith("-")) return showCommand(`./${address}`, step, firstLine, columns);
  const command = `rootstep show ${quote(address)}${tail}`;
  if (width(command) <= firstLine) return [command];
  const lines = quote(address) === address ? broken(address, tail, firstLine, columns) : [];
  return lines.length > 0 && lines.length <= MOST_LINES ? lines : [`rootstep show <run>${tail}`];
}

/** The command over several lines, each but the last ending in a backslash; only the address is broken. */
function broken(address: string, tail: string, firstLine: number, columns: number): string[] {
  const start = "rootstep show ";
  const head = address.slice(0, firstLine - start.length - 1);
  const lines = [`${start}${head}`];
  for (let at = head.length; at < address.length; at += columns - 1) {
    lines.push(address.slice(at, at + columns - 1));
  }
  const last = lines.pop() ?? "";
  lines.push(...(last.length + tail.length <= columns ? [last + tail] : [last, tail]));
  return lines.map((line, index) => (index < lines.length - 1 ? `${line}\\` : line));
}

/** The address as one word of a shell. */
function quote(address: string): string {
  const safe = /^[\w./:@%+=,-][\w./:@%+=,#-]*$/u.test(address);
  return safe ? address : `'${address.replaceAll("'", "'\\''")}'`;
}
