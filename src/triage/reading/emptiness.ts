import type { Part } from "../../core/trajectory.ts";

/** A whole result that says there is nothing: an empty list, no rows, zero matches. */
const EMPTY =
  /^\s*(?:\[\s*\]|\{\s*\}|null|none|no (?:results?|matches|match|records?|rows|items|entries|hits|documents|data)\b[^\n]{0,80}|(?:found )?0 (?:results?|matches|records?|rows|items|hits|documents)\b[^\n]{0,80}|\(?0 rows\)?)\s*$/i;
const EMPTY_LIST =
  /"(?:results?|items|data|hits|matches|records|rows|documents|entries|orders|products)"\s*:\s*\[\s*\]|"(?:total|count|total_count|num_results|hits)"\s*:\s*0\b/u;
const LONGEST = 400;

/** Whether a tool answered, without an error, that it found nothing. */
export function isEmptyResult({ kind, status, body }: Part): boolean {
  if (kind !== "result" || status === "error" || status === "missing" || body.length > LONGEST) return false;
  return EMPTY.test(body) || EMPTY_LIST.test(body);
}
