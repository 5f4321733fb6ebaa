interface Props {
  estimate: { value: number; low: number; high: number };
  /** The value at the right end. */
  scale?: number;
  width?: number;
  /** Too few to say anything. */
  isHatched?: boolean;
}

const HEIGHT = 14;

/** A value with its interval on a line from 0: the band is the interval, the tick the value. */
export function IntervalBar({
  estimate: { value, low, high },
  scale = 1,
  width = 132,
  isHatched = false,
}: Props) {
  if (!Number.isFinite(value)) return <span className="quiet">–</span>;
  const at = (number: number) => Math.min(1, Math.max(0, number / scale)) * (width - 4) + 2;
  const words = `${percentOf(value)}, 95% interval ${percentOf(low)} to ${percentOf(high)}`;
  return (
    <span className="interval" title={words}>
      <span className="sr">{words}</span>
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <path d={`M2 7h${width - 4}`} stroke="var(--rule-2)" strokeWidth="1" />
        <rect
          x={at(low)}
          y="3.5"
          width={Math.max(1, at(high) - at(low))}
          height="7"
          rx="2"
          fill={isHatched ? "none" : "var(--ink-4)"}
          stroke={isHatched ? "var(--ink-4)" : "none"}
          strokeDasharray={isHatched ? "2 2" : undefined}
        />
        <rect
          x={at(value) - 1.25}
          y="1"
          width="2.5"
          height="12"
          rx="1"
          fill={isHatched ? "var(--ink-3)" : "var(--ink)"}
        />
      </svg>
    </span>
  );
}

function percentOf(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;
}
