import { copyLink } from "../hooks/copy-link.ts";
import { formatRoute } from "../model/route.ts";
import { useLibrary } from "../state/library-context.tsx";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";
import { useChosenTheme } from "../state/theme-context.tsx";
import { FindBox } from "./find-box.tsx";
import { Inert } from "./inert.tsx";
import { Logo } from "./logo.tsx";
import { LiveBadge } from "./runs/live-badge.tsx";

/** Where one is, the views, the search, the link. */
export function TopBar() {
  const { page, linked, isBlind } = usePage();
  const served = useLibrary();
  const { state, act } = useNavigation();
  const { toggle } = useChosenTheme();
  const copy = () => copyLink(state, linked).then((notice) => act({ do: "say", notice }));
  return (
    <nav className="top" aria-label="Main">
      <button type="button" className="skip" onClick={skip}>
        Skip to the answer
      </button>
      <Brand />
      <div className="crumbs">
        {served ? (
          <span className="hide-s">
            <a href={formatRoute(isBlind ? "annotate" : "runs")}>
              <Inert text={served.folder.name} />
            </a>{" "}
            /
          </span>
        ) : null}
        <b>
          <Inert text={page.run.id} />
        </b>
      </div>
      {isBlind ? null : (
        <div className="tabs">
          <Tab view="diagnosis">Diagnosis</Tab>
          <Tab view="workings">How it was made</Tab>
        </div>
      )}
      <span className="grow" />
      <FindBox />
      {isBlind ? null : (
        <button
          type="button"
          className="btn ghost hide-s"
          onClick={copy}
          title="Copy a link to this step and quote (y)"
        >
          <svg
            width="13"
            height="13"
            viewBox="0 0 14 14"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d="M5.600 8.400l2.800-2.800M6.300 4l1.500-1.500a2.600 2.600 0 0 1 3.700 3.700L10 7.700M7.700 10l-1.500 1.500a2.600 2.600 0 0 1-3.700-3.700L4 6.300" />
          </svg>
          Copy link
        </button>
      )}
      {served ? <LiveBadge /> : null}
      <button type="button" className="btn ghost icon" aria-label="Light or dark" onClick={toggle}>
        <svg width="15" height="15" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
        </svg>
      </button>
    </nav>
  );
}

/** It leads to the list, where there is one. */
function Brand() {
  const served = useLibrary();
  const inside = (
    <>
      <Logo />
      <span>rootstep</span>
    </>
  );
  if (!served) return <span className="brand">{inside}</span>;
  return (
    <a className="brand" href={formatRoute("runs")}>
      {inside}
    </a>
  );
}

function Tab({ view, children }: { view: "diagnosis" | "workings"; children: string }) {
  const { state, act } = useNavigation();
  return (
    <button
      type="button"
      aria-current={state.view === view ? "page" : undefined}
      onClick={() => act({ do: "view", view })}
    >
      {children}
    </button>
  );
}

/** The address holds the step that is looked at, so the focus moves and the address stays. */
function skip(): void {
  const main = document.getElementById("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}
