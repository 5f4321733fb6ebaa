import { withoutLabels } from "../labels.ts";
import { asFields, asList, asNumber, type Fields, isFields, textOf } from "../loose.ts";

/** One simulation with what the file says about its task and its set-up; labels are gone. */
export interface Simulation {
  raw: Fields;
  task: Fields;
  info: Fields;
  reward: number | undefined;
}

/** Whether a record is a results file. */
export function isResults(record: unknown): boolean {
  const raw = asFields(record);
  return asList(raw.simulations).some(isSimulation) && (Array.isArray(raw.tasks) || isFields(raw.info));
}

/** Whether a record is one simulation: messages, and how it ended. */
export function isSimulation(record: unknown): boolean {
  const raw = asFields(record);
  const messages = asList(raw.messages).map(asFields);
  return "task_id" in raw && "termination_reason" in raw && messages.some((message) => "role" in message);
}

/** The simulations of a results file, or the one that the record is. What stands where one should is nothing. */
export function simulationsOf(record: Fields): (Simulation | undefined)[] {
  const clean = withoutLabels(record);
  if (!Array.isArray(record.simulations)) return [isSimulation(record) ? single(record, clean) : undefined];
  const tasks = new Map(asList(clean.tasks).map((task) => [textOf(asFields(task).id), asFields(task)]));
  const graded = asList(record.simulations);
  return asList(clean.simulations).map((value, position) => {
    if (!isSimulation(value)) return undefined;
    const raw = asFields(value);
    const task = tasks.get(textOf(raw.task_id)) ?? {};
    return { raw, task, info: asFields(clean.info), reward: rewardOf(graded[position]) };
  });
}

function single(record: Fields, clean: Fields): Simulation {
  return { raw: clean, task: asFields(clean.task), info: asFields(clean.info), reward: rewardOf(record) };
}

/** The reward alone is the outcome; what it was made of is a label. */
function rewardOf(graded: unknown): number | undefined {
  return asNumber(asFields(asFields(graded).reward_info).reward);
}
