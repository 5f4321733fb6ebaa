import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Episode } from "../../replay/contract/episode.ts";
import { canonicalJson, toJson } from "../../replay/contract/json.ts";
import { sceneIn } from "./images/picture.ts";

/** The one hash of a run: every call, every observation (pictures by their scenes), and the state at its end. */
export function digestOf({ history, snapshots, violations }: Episode): string {
  const hash = sha256.create();
  const add = (text: string) => hash.update(utf8ToBytes(`${text}\n`));
  add(history.task);
  for (const { call, observation } of history.turns) {
    add(`${call.tool} ${canonicalJson(call.arguments)}`);
    add(`${observation.failed} ${observation.ended} ${observation.text}`);
    for (const image of observation.images ?? []) add(canonicalJson(toJson(sceneIn(image))));
  }
  add(canonicalJson(snapshots.at(-1) ?? null));
  add(canonicalJson(toJson(violations)));
  return bytesToHex(hash.digest());
}
