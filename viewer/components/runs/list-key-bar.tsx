interface Props {
  picked: number;
  compare(): void;
  press(key: string): void;
}

const HINTS: readonly [string[], string][] = [
  [["j", "k"], "row"],
  [["↵"], "open"],
  [["/"], "filter"],
  [["s"], "order"],
  [["v"], "select"],
  [["c"], "compare two"],
  [["t"], "light or dark"],
];

/** The keys of the list; on a phone, what thumbs need. */
export function ListKeyBar({ picked, compare, press }: Props) {
  return (
    <>
      <section className="keys" aria-label="Keys">
        {HINTS.map(([keys, words]) => (
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
