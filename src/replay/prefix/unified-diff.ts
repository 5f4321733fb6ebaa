/** Lines compared at most, of each side, where they begin to differ. */
const COMPARED = 400;
const CONTEXT = 2;

type Line = { mark: " " | "-" | "+"; text: string };

/** What differs between two texts, as lines with `-`, `+` and a little of what stays; at most `most` lines of it. */
export function unifiedDiff(before: string, after: string, most = 20): string[] {
  const lines = diffLines(before.split("\n"), after.split("\n"));
  const near = lines.filter((_, at) =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some(({ mark }) => mark !== " "),
  );
  const shown = near.map(({ mark, text }) => `${mark} ${text}`);
  if (shown.length <= most) return shown;
  return [...shown.slice(0, most - 1), `… ${shown.length - most + 1} more lines`];
}

function diffLines(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [left, right] = [before.length, after.length];
  while (left > start && right > start && before[left - 1] === after[right - 1]) {
    left -= 1;
    right -= 1;
  }
  const same = (text: string): Line => ({ mark: " ", text });
  return [
    ...before.slice(Math.max(0, start - CONTEXT), start).map(same),
    ...middle(before.slice(start, left), after.slice(start, right)),
    ...before.slice(left, left + CONTEXT).map(same),
  ];
}

/** The longest common subsequence of what differs; of very much only the beginning is looked at. */
function middle(before: readonly string[], after: readonly string[]): Line[] {
  const [a, b] = [before.slice(0, COMPARED), after.slice(0, COMPARED)];
  const lengths = commonLengths(a, b);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push({ mark: " ", text: left });
      i += 1;
      j += 1;
    } else if (
      left !== undefined &&
      (right === undefined || lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))
    ) {
      lines.push({ mark: "-", text: left });
      i += 1;
    } else {
      lines.push({ mark: "+", text: right ?? "" });
      j += 1;
    }
  }
  const rest = before.length - a.length + after.length - b.length;
  return rest > 0 ? [...lines, { mark: " ", text: `… ${rest} lines not compared` }] : lines;
}

/** `lengths[i][j]`: how many lines `a` from `i` and `b` from `j` have in common, in order. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths: number[][] = Array.from({ length: a.length + 1 }, () => []);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? [];
      row[j] =
        a[i] === b[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}
