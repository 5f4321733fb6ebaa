import { groupBy } from "../../core/collections.ts";
import type { Category } from "../../core/diagnosis.ts";
import type { RoleFunction } from "../../core/role-function.ts";
import { type Estimate, wilson } from "../../scoring/intervals.ts";
import type { RunSummary } from "../page/listed-run.ts";
import { objectKind } from "./object-kind.ts";
import { medianOf, placeOf } from "./places.ts";

/** Runs below which a count says nothing: it is shown, and neither ranked nor compared. */
export const ENOUGH = 5;

/** Runs that went wrong alike: what the responsible role does, the category, and the kind of the violated object. */
export interface Cluster {
  key: string;
  roleFunction: RoleFunction;
  category: Category;
  /** The kind of the violated object; absent where no rule named one. */
  object?: string;
  runs: number;
  isEnough: boolean;
  /** Of the runs with a named root. */
  share: Estimate;
  /** Where the root stands: 0 is the first step, 1 the last. */
  median: number;
  /** How many of them were replayed with support, or confirmed by a person. */
  beyondJudged: number;
}

/** The clusters of the summaries that name a root and a category, the largest first. */
export function clustersOf(named: readonly RunSummary[]): Cluster[] {
  const groups = groupBy(
    named.filter((summary) => clusterKey(summary) !== undefined),
    clusterKey,
  );
  const clusters = [...groups].flatMap(([key, members]) => {
    const [first] = members;
    if (key === undefined || !first?.category || !first.roleFunction) return [];
    const object = first.object === undefined ? undefined : objectKind(first.object);
    return [
      {
        key,
        roleFunction: first.roleFunction,
        category: first.category,
        ...(object === undefined ? {} : { object }),
        runs: members.length,
        isEnough: members.length >= ENOUGH,
        share: wilson(members.length / named.length, named.length),
        median: medianOf(members.map(placeOf)) ?? 0,
        beyondJudged: members.filter(({ rung }) => rung === "replayed" || rung === "confirmed").length,
      },
    ];
  });
  return clusters.sort((a, b) => b.runs - a.runs || (a.key < b.key ? -1 : 1));
}

/** Names the cluster of a run; undefined where its root has no category. */
export function clusterKey({ roleFunction, category, object }: RunSummary): string | undefined {
  if (roleFunction === undefined || category === undefined) return undefined;
  return [roleFunction, category, object === undefined ? "" : objectKind(object)].join(" | ");
}
