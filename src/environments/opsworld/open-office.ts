import type { Call, Environment, Observation } from "../../replay/contract/environment.ts";
import { canonicalJson } from "../../replay/contract/json.ts";
import { checkRun } from "./checking/check.ts";
import { expected } from "./checking/settlement.ts";
import { fetchPencils } from "./images/pencils.ts";
import { pictureOf } from "./images/picture.ts";
import { stepLimit } from "./steps.ts";
import { INSTRUCTIONS } from "./text/request.ts";
import { type Result, refuse } from "./tools/define-tool.ts";
import { restoreState, snapshotOf } from "./tools/snapshots.ts";
import { advance, initialState, isFinished, type State } from "./tools/state.ts";
import { tools } from "./tools/tools.ts";
import type { World } from "./world/world.ts";

const byName = new Map(tools.map((tool) => [tool.about.name, tool]));

/** The environment in which a world is worked on. */
export function openOffice(world: World): Environment {
  const key = `opsworld:${world.key}`;
  const wanted = expected(world);
  let state = initialState(key);
  return {
    key,
    tools: tools.map(({ about }) => about),
    limit: stepLimit(world),
    simulated: true,
    reset: async () => {
      state = initialState(key);
      return { task: world.task, instructions: INSTRUCTIONS };
    },
    act: async (call) => {
      const result = perform(world, state, call);
      state = advance(state, "shows" in result ? result.deed : undefined);
      if ("shows" in result && result.image !== undefined) await fetchPencils();
      return observe(world, state, result);
    },
    snapshot: async () => snapshotOf(state),
    restore: async (snapshot) => {
      state = restoreState(key, snapshot);
    },
    check: async () => checkRun(world, state, wanted),
    close: async () => {},
  };
}

function perform({ office }: World, state: State, call: Call): Result {
  if (isFinished(state)) return refuse("finished", "the run is over");
  const tool = byName.get(call.tool);
  return tool
    ? tool.call(office, state, call.arguments)
    : refuse("unknown_tool", `there is no tool ${call.tool}`);
}

/** A refused call shows why; a picture comes beside its label and is drawn when somebody looks at it. */
function observe({ office }: World, state: State, result: Result): Observation {
  const ended = isFinished(state);
  if ("refused" in result) return { text: canonicalJson({ error: result.refused }), failed: true, ended };
  const seen = { text: canonicalJson(result.shows), failed: false, ended };
  const image = result.image === undefined ? undefined : office.images.get(result.image);
  if (!image) return seen;
  return { ...seen, images: [pictureOf(image)] };
}
