import { usePage } from "../../state/page-context.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";
import { RoleMark } from "../role-mark.tsx";
import { StepLink } from "../step-link.tsx";

/** How the root became the failure. */
export function Chain() {
  const { page, lookNamed } = usePage();
  const { chain } = page.answer;
  if (chain.length === 0) return null;
  const first = chain[0]?.step ?? 0;
  const last = chain.at(-1)?.step ?? first;
  const far =
    last > first ? `${(last - first).toLocaleString("en-US")} steps from root to failure` : undefined;
  return (
    <Panel title="How it became a failure" aside={far} className="early">
      <ol className="chain">
        {chain.map(({ step, role, kind, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of one chain never move
          <li key={index} className={kind === "root" ? "first" : ""}>
            <StepLink step={step} />
            <div>
              <div className="t">
                {role === "" ? null : <RoleMark named={lookNamed(role)} />}
                <span className="st">{kind}</span>
              </div>
              <p>
                <Inert text={note} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
