import type { ReplayEffect } from "../../../src/reports/replay/effect.ts";

const WIDTH = 264;

/** What one arm is above the other, with its interval, on a line from −100 to +100 points. */
export function EffectBar({ difference: { value, low, high } }: Pick<ReplayEffect, "difference">) {
  if (!Number.isFinite(value)) return null;
  const at = (share: number) => ((share + 1) / 2) * (WIDTH - 8) + 4;
  return (
    <div className="effect">
      <span className="name">effect</span>
      <svg width={WIDTH} height="30" viewBox={`0 0 ${WIDTH} 30`} aria-hidden="true">
        <path d={`M4 9h${WIDTH - 8}`} stroke="var(--rule-2)" />
        <path d={`M${at(0)} 1v16`} stroke="var(--ink-3)" strokeDasharray="2 2" />
        <rect
          x={at(low)}
          y="5.5"
          width={Math.max(1, at(high) - at(low))}
          height="7"
          rx="2"
          fill="var(--ink-4)"
        />
        <rect x={at(value) - 1.25} y="2" width="2.5" height="14" rx="1" fill="var(--ink)" />
        <text x="4" y="28">
          −100
        </text>
        <text x={at(0)} y="28" textAnchor="middle">
          0
        </text>
        <text x={WIDTH - 4} y="28" textAnchor="end">
          +100 points
        </text>
      </svg>
      <span className="count">
        <b>{points(value)} points</b>, 95% from {points(low)} to {points(high)}
      </span>
    </div>
  );
}

function points(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded < 0 ? `−${-rounded}` : rounded > 0 ? `+${rounded}` : "0";
}
