import { ENOUGH } from "../../../src/reports/set/clusters.ts";
import type { Count, Overview } from "../../../src/reports/set/overview.ts";
import { whole } from "../../model/format.ts";
import type { Facet } from "../../model/run-table.ts";
import type { Picks } from "../../model/set/picks.ts";
import type { Named } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";

interface Props {
  overview: Overview;
  lookOf(name: string): Named;
  picks: Picks;
  facets: Readonly<Record<Facet, string>>;
  pick(picks: Partial<Picks>): void;
  choose(facet: Facet, value: string): void;
}

const SHOWN = 6;

/** How often each trigger, category and role stands at a named root. */
export function Counts({ overview, lookOf, picks, facets, pick, choose }: Props) {
  const { triggers, categories, roles } = overview;
  return (
    <Panel title="How often" aside="runs with it at the named root">
      <div className="counts">
        <CountList
          title="By trigger"
          counts={triggers}
          isChosen={(name) => picks.rule === name}
          choose={(name) => pick({ rule: name })}
        />
        <CountList
          title="By category"
          counts={categories}
          isChosen={(name) => facets.category === name}
          choose={(name) => choose("category", name)}
        />
        <CountList
          title="By role"
          counts={roles}
          isChosen={(name) => facets.role === name}
          choose={(name) => choose("role", name)}
          mark={lookOf}
        />
      </div>
    </Panel>
  );
}

interface ListProps {
  title: string;
  counts: readonly Count[];
  isChosen(name: string): boolean;
  choose(name: string): void;
  /** Roles are shown by their sign. */
  mark?(name: string): Named;
}

function CountList({ title, counts, isChosen, choose, mark }: ListProps) {
  const most = Math.max(1, ...counts.map(({ runs }) => runs));
  const shown = counts.slice(0, SHOWN);
  return (
    <div>
      <h3>{title}</h3>
      {counts.length === 0 ? <p className="quiet">none</p> : null}
      <ul>
        {shown.map(({ name, words, runs }) => (
          <li key={name}>
            <button type="button" aria-pressed={isChosen(name)} onClick={() => choose(name)}>
              <span className="what">{mark ? <RoleMark named={mark(name)} /> : <Inert text={words} />}</span>
              <i
                className={runs < ENOUGH ? "bar few" : "bar"}
                style={{ width: `${Math.max(2, (runs / most) * 72)}px` }}
                aria-hidden="true"
              />
              <b>{whole(runs)}</b>
            </button>
          </li>
        ))}
      </ul>
      {counts.length > SHOWN ? <p className="quiet">{whole(counts.length - SHOWN)} rarer ones</p> : null}
    </div>
  );
}
