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
  const command = `rootstep show ${quote(address)}${tail}`;
  if (width(command) <= firstLine) return [command];
  const lines = quote(address) === address ? broken(command, firstLine, columns) : [];
  return lines.length > 0 && lines.length <= MOST_LINES ? lines : [`rootstep show <run>${tail}`];
}

function broken(command: string, firstLine: number, columns: number): string[] {
  const lines = [`${command.slice(0, firstLine - 1)}\\`];
  for (let start = firstLine - 1; start < command.length; start += columns - 1) {
    const rest = command.slice(start);
    lines.push(rest.length <= columns ? rest : `${rest.slice(0, columns - 1)}\\`);
    if (rest.length <= columns) break;
  }
  return lines;
}

/** The address as one word of a shell. */
function quote(address: string): string {
  const safe = /^[\w./:@%+=,-][\w./:@%+=,#-]*$/u.test(address);
  return safe ? address : `'${address.replaceAll("'", "'\\''")}'`;
}
