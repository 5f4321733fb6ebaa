import { copyLink } from "../hooks/copy-link.ts";
import { formatRoute } from "../model/route.ts";
import { useLibrary } from "../state/library-context.tsx";
import { useNavigation } from "../state/navigation-context.tsx";
import { usePage } from "../state/page-context.tsx";
import { useChosenTheme } from "../state/theme-context.tsx";
import { FindBox } from "./find-box.tsx";
import { Icon } from "./icon.tsx";
import { Inert } from "./inert.tsx";
import { Logo } from "./logo.tsx";
import { LiveBadge } from "./runs/live-badge.tsx";
import { ThemeButton } from "./theme-button.tsx";

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
          <Icon of="link" />
          Copy link
        </button>
      )}
      {served ? <LiveBadge /> : null}
      <ThemeButton toggle={toggle} />
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
