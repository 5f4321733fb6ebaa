import type { ListedRun } from "../../src/reports/page/listed-run.ts";
import type { PageRole } from "../../src/reports/page/page.ts";
import type { Named } from "../state/page-context.tsx";
import { ENVIRONMENT, looksOf } from "./looks.ts";

/** The looks of roles over many runs: the role most often responsible has the first colour, whatever the order of the list. */
export function roleLooks(runs: readonly ListedRun[]): (name: string) => Named {
  const counts = new Map<string, PageRole>();
  for (const { summary } of runs) {
    if (summary?.role === undefined) continue;
    const role = counts.get(summary.role);
    if (role) role.steps += 1;
    else counts.set(summary.role, { name: summary.role, kind: summary.roleKind ?? "agent", steps: 1 });
  }
  const roles = [...counts.values()].sort((a, b) => b.steps - a.steps || (a.name < b.name ? -1 : 1));
  const looks = looksOf(roles);
  const named = new Map(roles.map(({ name }, index) => [name, looks[index] ?? ENVIRONMENT]));
  return (name) => ({ name, look: named.get(name) ?? ENVIRONMENT });
}
