/** Changes between light and dark. */
export function ThemeButton({ toggle }: { toggle: () => void }) {
  return (
    <button type="button" className="btn ghost icon" aria-label="Light or dark" onClick={toggle}>
      <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
      </svg>
    </button>
  );
}
