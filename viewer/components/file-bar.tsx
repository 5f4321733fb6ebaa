import { useChosenTheme } from "../state/theme-context.tsx";
import { Inert } from "./inert.tsx";
import { Logo } from "./logo.tsx";
import { ThemeButton } from "./theme-button.tsx";

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
      <ThemeButton toggle={toggle} />
    </nav>
  );
}
