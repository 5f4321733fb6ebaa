/** What of a step decides which step of the other run it belongs to; equal texts mean equal. */
export interface Alignable {
  /** Role, kind, call, and every word, normalised. */
  whole: string;
  /** Role, kind, call, and the first words. */
  opening: string;
  /** Role, kind, addressee and call: steps that differ in it are never paired. */
  kin: string;
}

/** Steps of two runs, paired: `[a, b]`, rising in both. */
export type StepPair = readonly [a: number, b: number];

/** The texts of two runs as numbers, equal where they are equal. */
export class Table {
  readonly a: Columns;
  readonly b: Columns;

  constructor(a: readonly Alignable[], b: readonly Alignable[]) {
    const known = new Map<string, number>();
    const numbered = (steps: readonly Alignable[], of: (step: Alignable) => string) =>
      Uint32Array.from(steps, (step) => {
        const text = of(step);
        const number = known.get(text) ?? known.size;
        known.set(text, number);
        return number;
      });
    const columns = (steps: readonly Alignable[]): Columns => ({
      whole: numbered(steps, ({ whole }) => `w ${whole}`),
      opening: numbered(steps, ({ opening }) => `o ${opening}`),
      kin: numbered(steps, ({ kin }) => `k ${kin}`),
    });
    this.a = columns(a);
    this.b = columns(b);
  }

  isAlike(a: number, b: number): boolean {
    return this.a.whole[a] === this.b.whole[b];
  }

  /** What pairing two steps is worth; 0 where they are not of a kind. */
  worth(a: number, b: number): number {
    if (this.a.whole[a] === this.b.whole[b]) return 8;
    if (this.a.kin[a] !== this.b.kin[b]) return 0;
    return this.a.opening[a] === this.b.opening[b] ? 5 : 2;
  }
}

interface Columns {
  whole: Uint32Array;
  opening: Uint32Array;
  kin: Uint32Array;
}
