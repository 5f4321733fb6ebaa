import { toRunDocument } from "../../core/rootstep-json.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { human, runOf, says } from "../../triage/testing/run.ts";
import { folderWith } from "./session.ts";

/** A line of a labels' file. */
export interface TeamLabel {
  run: string;
  step: number;
  role?: string;
  by: string;
  task?: string;
}

const CITIES = ["Lisbon", "Porto", "Ghent", "Turin", "Malmö", "Graz", "Cork", "Bergen"];

/** An invented run of seven steps: its team books late, in the second to last step, whatever the trip is. */
export function teamRun(index: number): Trajectory {
  const city = CITIES[index % CITIES.length] ?? "";
  const run = runOf(
    `Plan trip number ${index} to ${city} for ${2 + (index % 3)} people, with a hotel near the station.`,
    says(`I will look for trains to ${city} first, then for a hotel.`, "Planner"),
    says(`There are ${3 + (index % 5)} trains a day to ${city}.`, "Searcher"),
    says(`The hotel Central in ${city} is close to the station.`, "Searcher"),
    human("Good. Go on."),
    says(`I have booked the hotel Airport in ${city}, room ${100 + index}, as it seems fine.`, "Booker"),
    says(`Everything is booked. FINAL ANSWER: hotel Airport, room ${100 + index}.`, "Planner"),
  );
  return { ...run, id: `run-${index}` };
}

/** A folder with such runs, and a label for each of them unless lines are given. */
export function teamFolder(
  indices: readonly number[],
  labels: readonly (TeamLabel | string)[] = indices.map(labelled),
): string {
  const lines = labels.map((label) => (typeof label === "string" ? label : JSON.stringify(label)));
  return folderWith({
    ...Object.fromEntries(indices.map((index) => [`run-${index}.json`, toRunDocument(teamRun(index))])),
    "labels.jsonl": `${lines.join("\n")}\n`,
  });
}

function labelled(index: number): TeamLabel {
  return { run: `run-${index}.json`, step: 5, role: "Booker", by: "ann" };
}
