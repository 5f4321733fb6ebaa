import type { ReactNode } from "react";
import { useRoute } from "../../hooks/use-route.ts";
import { formatRoute, type PageName } from "../../model/route.ts";
import { useLibrary } from "../../state/library-context.tsx";
import { useChosenTheme } from "../../state/theme-context.tsx";
import { Inert } from "../inert.tsx";
import { Logo } from "../logo.tsx";
import { ThemeButton } from "../theme-button.tsx";
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
      <ThemeButton toggle={toggle} />
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
