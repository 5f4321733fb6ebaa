import type { Working } from "../../../src/core/diagnosis.ts";
import { JsonTree } from "../body/json-tree.tsx";
import { Inert } from "../inert.tsx";
import { Panel } from "../panel.tsx";

/** The records that a method made while it worked, in order. */
export function Records({ workings }: { workings: readonly Working[] }) {
  if (workings.length === 0) return null;
  return (
    <Panel
      title="What was noted on the way"
      aside={`${workings.length} record${workings.length === 1 ? "" : "s"}`}
    >
      {workings.map(({ kind, version, data }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: records of one diagnosis never move
        <div key={index} className="record">
          <h3>
            <Inert text={kind.slice(0, 200)} /> <span className="quiet">version {version}</span>
          </h3>
          <div className="box json">
            <JsonTree value={data} />
          </div>
        </div>
      ))}
    </Panel>
  );
}
