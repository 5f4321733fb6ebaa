import type { Place } from "../../core/evidence.ts";
import type { Trajectory } from "../../core/trajectory.ts";
import { cut } from "./cut.ts";
import type { ContextText } from "./page.ts";

/** An artifact with a longer body is named and left out: a page is no archive. */
const LARGEST = 8 * 1024 * 1024;

/** The texts beside the steps, named; their bodies come one by one through `contextBody`. */
export function contextOf({ instructions, requests, artifacts }: Trajectory): ContextText[] {
  return [
    ...instructions.map(({ role, text }, index) =>
      textEntry({ in: "instruction", index }, `instructions of ${role}`, "instruction", text.length),
    ),
    ...requests.map(({ text }, index) =>
      textEntry(
        { in: "request", index },
        index === 0 ? "the task" : `request ${index}`,
        "request",
        text.length,
      ),
    ),
    ...artifacts.map(({ name, kind, body, mediaType, sha256 }, index) => ({
      ...textEntry({ in: "artifact", index }, name, kind, body.length),
      ...(mediaType === undefined ? {} : { mediaType: cut(mediaType, 100) }),
      ...(sha256 === undefined ? {} : { sha256 }),
    })),
  ];
}

function textEntry(place: Place, name: string, kind: string, characters: number): ContextText {
  return {
    place,
    name: cut(name, 300),
    kind,
    characters,
    ...(characters > LARGEST ? { leftOut: true as const } : {}),
  };
}

/** The body of a text beside the steps, with its encoding. */
export function contextBody(
  { instructions, requests, artifacts }: Trajectory,
  { place }: ContextText,
): { body: string; encoding: "text" | "base64" } {
  if (place.in === "instruction") return { body: instructions[place.index]?.text ?? "", encoding: "text" };
  if (place.in === "request") return { body: requests[place.index]?.text ?? "", encoding: "text" };
  const artifact = place.in === "artifact" ? artifacts[place.index] : undefined;
  return { body: artifact?.body ?? "", encoding: artifact?.encoding ?? "text" };
}
