import { useMemo } from "react";
import { handoffTable } from "../../model/handoffs.ts";
import { useNavigation } from "../../state/navigation-context.tsx";
import { usePage } from "../../state/page-context.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark, RoleSign } from "../role-mark.tsx";

/** Who hands over to whom; the cell of the root's handoff is framed. */
export function Matrix() {
  const { page, roleLook } = usePage();
  const { act } = useNavigation();
  const { roles, counts, first, total } = useMemo(() => handoffTable(page.outline), [page]);
  if (total === 0) return null;
  const { step: root = -1 } = page.answer;
  const hit = { from: page.outline.roles[root] ?? -1, to: page.outline.to[root] ?? -1 };
  const most = Math.max(...counts.flat());
  return (
    <Panel title="Who hands over to whom" aside="sender in rows">
      <table className="matrix">
        <thead>
          <tr>
            <td />
            {roles.map((role) => (
              <th key={role} scope="col">
                <span className={`role c-${roleLook(role).look.colour}`} title={roleLook(role).name}>
                  <RoleSign named={roleLook(role)} />
                  <span className="sr">{roleLook(role).name}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((from, row) => (
            <tr key={from}>
              <th scope="row">
                <RoleMark named={roleLook(from)} />
              </th>
              {roles.map((to, column) => {
                const count = counts[row]?.[column] ?? 0;
                const isHit = from === hit.from && to === hit.to;
                const step = isHit ? root : first(from, to);
                return (
                  <td key={to} className={isHit ? "hit" : ""} data-shade={shade(count, most)}>
                    {count === 0 || step === undefined ? (
                      <span className="z">·</span>
                    ) : (
                      <button
                        type="button"
                        onClick={() => act({ do: "go", step })}
                        title={`first at step ${step}`}
                      >
                        {count}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function shade(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round((count / most) * 3));
}
