interface Props {
  /** Drawn from the left, each paler than the one before. */
  parts: readonly number[];
  /** The part that stands for what is not there. */
  hatched?: number;
}

const FILLS = ["var(--ink-2)", "var(--ink-4)", "var(--rule-2)"];

/** Shares of a whole in a bar; the numbers stand beside it in words. */
export function ShareBar({ parts, hatched }: Props) {
  const all = parts.reduce((sum, part) => sum + part, 0);
  return (
    <div className="share-bar" aria-hidden="true">
      {parts.map((part, index) =>
        part === 0 ? null : (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a whole never move
            key={index}
            className={index === hatched ? "hatch" : ""}
            style={{
              flexGrow: part / Math.max(1, all),
              ...(index === hatched ? {} : { background: FILLS[index] }),
            }}
          />
        ),
      )}
    </div>
  );
}
