import { useChosenTheme } from "../state/theme-context.tsx";
import { Inert } from "./inert.tsx";
import { Logo } from "./logo.tsx";

/** The bar of a page that stands in a file: what it is about, and the theme. */
export function FileBar({ name }: { name: string }) {
  const { toggle } = useChosenTheme();
  return (
    <nav className="top" aria-label="Main">
      <span className="brand">
        <Logo />
        <span>rootstep</span>
      </span>
      <div className="crumbs">
        <b>
          <Inert text={name} />
        </b>
      </div>
      <span className="grow" />
      <button type="button" className="btn ghost icon" aria-label="Light or dark" onClick={toggle}>
        <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
        </svg>
      </button>
    </nav>
  );
}
