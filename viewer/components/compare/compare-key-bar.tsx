const HINTS: readonly [string[], string][] = [
  [["j", "k"], "pair"],
  [["n", "N"], "difference"],
  [["d"], "first divergence"],
  [["e"], "root"],
  [["o"], "open"],
  [["x"], "swap A and B"],
  [["r"], "page of the run"],
  [["t"], "light or dark"],
];

/** The keys of the page; on a phone, four buttons for thumbs. */
export function CompareKeyBar({ press }: { press(key: string): void }) {
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
      </section>
      <nav className="thumbs" aria-label="Go to">
        <button type="button" onClick={() => press("N")}>
          ◀<span>difference</span>
        </button>
        <button type="button" className="root" onClick={() => press("d")}>
          ≠<span>first</span>
        </button>
        <button type="button" onClick={() => press("n")}>
          ▶<span>difference</span>
        </button>
        <button type="button" onClick={() => press("x")}>
          ⇄<span>swap</span>
        </button>
      </nav>
    </>
  );
}
