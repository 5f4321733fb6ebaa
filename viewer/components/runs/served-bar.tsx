import type { ReactNode } from "react";
import { useRoute } from "../../hooks/use-route.ts";
import { formatRoute, type PageName } from "../../model/route.ts";
import { useLibrary } from "../../state/library-context.tsx";
import { useChosenTheme } from "../../state/theme-context.tsx";
import { Inert } from "../inert.tsx";
import { Logo } from "../logo.tsx";
import { LiveBadge } from "./live-badge.tsx";

const NAMES: readonly [PageName, string][] = [
  ["runs", "Runs"],
  ["set", "Overview"],
  ["bench", "Bench"],
];

/** Where one is among the pages of a server; what is beside it is the page's own. */
export function ServedBar({ children }: { children?: ReactNode }) {
  const served = useLibrary();
  const { toggle } = useChosenTheme();
  return (
    <nav className="top served" aria-label="Main">
      <a className="brand" href={formatRoute("runs")}>
        <Logo />
        <span>rootstep</span>
      </a>
      {served ? (
        <>
          <div className="crumbs">
            <b>
              <Inert text={served.folder.name} />
            </b>
          </div>
          <Tabs hasCampaign={served.folder.campaign !== undefined} />
        </>
      ) : null}
      <span className="grow" />
      {children}
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

function Tabs({ hasCampaign }: { hasCampaign: boolean }) {
  const route = useRoute();
  const names: readonly [PageName, string][] = hasCampaign ? [...NAMES, ["annotate", "Annotate"]] : NAMES;
  return (
    <div className="tabs">
      {names.map(([name, words]) => (
        <a key={name} href={formatRoute(name)} aria-current={route.page === name ? "page" : undefined}>
          {words}
        </a>
      ))}
    </div>
  );
}
