const NAMES: Record<string, string> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  "Mod+k": "⌘K / Ctrl K",
  Enter: "↵",
  "g g": "gg",
};

/** The keys of a command. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="key-names">
      {keys.map((key) => (
        <kbd key={key}>{NAMES[key] ?? key}</kbd>
      ))}
    </span>
  );
}
