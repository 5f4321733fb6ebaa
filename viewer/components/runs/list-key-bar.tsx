interface Props {
  picked: number;
  compare(): void;
  press(key: string): void;
  /** Whether two runs can be laid side by side. */
  canCompare?: boolean;
}

const HINTS: readonly [string[], string][] = [
  [["j", "k"], "row"],
  [["↵"], "open"],
  [["/"], "filter"],
  [["s"], "order"],
  [["t"], "light or dark"],
];
const COMPARING: typeof HINTS = [
  [["v"], "select"],
  [["c"], "compare two"],
];

/** The keys of the list; on a phone, what thumbs need. */
export function ListKeyBar({ picked, compare, press, canCompare = true }: Props) {
  const hints = canCompare ? [...HINTS, ...COMPARING] : HINTS;
  return (
    <>
      <section className="keys" aria-label="Keys">
        {hints.map(([keys, words]) => (
          <span key={words}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{" "}
            {words}
          </span>
        ))}
        <span className="grow" />
        {picked === 0 ? null : (
          <button type="button" className="btn" disabled={picked < 2} onClick={compare}>
            {picked < 2 ? "select one more to compare" : "Compare the two"}
          </button>
        )}
      </section>
      <nav className="thumbs" aria-label="Go to">
        <button type="button" onClick={() => press("k")}>
          ▲<span>row</span>
        </button>
        <button type="button" className="root" onClick={() => press("Enter")}>
          ↵<span>open</span>
        </button>
        <button type="button" onClick={() => press("j")}>
          ▼<span>row</span>
        </button>
        <button type="button" onClick={() => press("/")}>
          ⌕<span>filter</span>
        </button>
      </nav>
    </>
  );
}
