import type { BenchRow } from "../../../src/reports/bench/bench-page.ts";

const WIDTH = 76;
const HEIGHT = 30;

interface Props {
  estimate: NonNullable<BenchRow["metrics"]["stepExact"]>;
  /** The best floor. */
  floor: number | undefined;
  isHatched: boolean;
}

function at(share: number): number {
  return Math.min(1, Math.max(0, share)) * (WIDTH - 4) + 2;
}

/** A share from 0 to 100% with its interval, and the best floor as a dashed line. */
export function Whisker({ estimate: { value, low, high }, floor, isHatched }: Props) {
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`M2 15h${WIDTH - 4}`} stroke="var(--rule-2)" />
      <rect
        x={at(low)}
        y="11"
        width={Math.max(1, at(high) - at(low))}
        height="8"
        rx="2"
        fill={isHatched ? "none" : "var(--ink-4)"}
        stroke={isHatched ? "var(--ink-4)" : "none"}
        strokeDasharray={isHatched ? "2 2" : undefined}
      />
      <rect x={at(value) - 1.25} y="8" width="2.5" height="14" rx="1" fill="var(--ink)" />
      {floor === undefined ? null : (
        <path d={`M${at(floor)} 0v${HEIGHT}`} stroke="var(--ref)" strokeWidth="1.5" strokeDasharray="3 2" />
      )}
    </svg>
  );
}

/** Where a floor lies on the same line. */
export function FloorMark({ value }: { value: number }) {
  return (
    <svg width={WIDTH} height="14" aria-hidden="true">
      <path d={`M2 7h${WIDTH - 4}`} stroke="var(--rule)" />
      <circle cx={at(value)} cy="7" r="3.5" fill="var(--surface)" stroke="var(--ref)" strokeWidth="1.5" />
    </svg>
  );
}
