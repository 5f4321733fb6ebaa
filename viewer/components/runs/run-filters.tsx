import { type RefObject, useMemo } from "react";
import type { ListedRun } from "../../../src/reports/page/listed-run.ts";
import { whole } from "../../model/format.ts";
import { FACETS, type Facet, facetValues, type Wanted } from "../../model/run-table.ts";
import { shownText } from "../../model/visible.ts";
import { Icon } from "../icon.tsx";

const NAMES: Record<Facet, string> = {
  verdict: "Verdict",
  role: "Role",
  category: "Category",
  format: "Format",
  label: "Label",
};

interface Props {
  all: readonly ListedRun[];
  shown: number;
  wanted: Wanted;
  want(wanted: Wanted): void;
  finder: RefObject<HTMLInputElement | null>;
}

/** What of the list is shown: words, and one value of each kind. */
export function RunFilters({ all, shown, wanted, want, finder }: Props) {
  const isFiltered = wanted.find !== "" || FACETS.some((facet) => wanted.facets[facet] !== "");
  return (
    <search className="filters" aria-label="Filter runs">
      <label className="find">
        <Icon of="find" />
        <input
          ref={finder}
          value={wanted.find}
          placeholder={`Filter ${whole(all.length)} runs`}
          aria-label={`Filter ${whole(all.length)} runs`}
          onChange={(event) => want({ ...wanted, find: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === "Escape" || event.key === "Enter") event.currentTarget.blur();
          }}
          spellCheck={false}
          autoComplete="off"
        />
        <kbd>/</kbd>
      </label>
      {FACETS.map((facet) => (
        <FacetChoice key={facet} facet={facet} all={all} wanted={wanted} want={want} />
      ))}
      <span className="grow" />
      <output className="quiet">{isFiltered ? `${whole(shown)} of ${whole(all.length)}` : ""}</output>
      {isFiltered ? (
        <button
          type="button"
          className="btn ghost"
          onClick={() => want({ ...wanted, find: "", facets: noFacets() })}
        >
          Show all
        </button>
      ) : null}
    </search>
  );
}

function noFacets(): Wanted["facets"] {
  return { verdict: "", role: "", category: "", format: "", label: "" };
}

function FacetChoice({
  facet,
  all,
  wanted,
  want,
}: { facet: Facet } & Pick<Props, "all" | "wanted" | "want">) {
  const values = useMemo(() => facetValues(all, facet), [all, facet]);
  const chosen = wanted.facets[facet];
  if (values.length < 2 && chosen === "") return null;
  return (
    <label className={chosen === "" ? "facet" : "facet chosen"}>
      <span className="sr">{NAMES[facet]}</span>
      <select
        value={chosen}
        onChange={(event) => want({ ...wanted, facets: { ...wanted.facets, [facet]: event.target.value } })}
      >
        <option value="">{NAMES[facet]}: all</option>
        {values.map(({ value, words, count }) => (
          <option key={value} value={value}>
            {shownText(words).slice(0, 60)} ({whole(count)})
          </option>
        ))}
        {values.some(({ value }) => value === chosen) || chosen === "" ? null : (
          <option value={chosen}>{shownText(chosen).slice(0, 60)} (0)</option>
        )}
      </select>
    </label>
  );
}
