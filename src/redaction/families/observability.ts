import { defineFamily } from "../secret-family.ts";
import { isKey, isRandom } from "../values.ts";

/** Where programs are watched. */
export default defineFamily({
  tokens: [
    {
      kind: "newrelic-key",
      starts: ["NRAK-", "NRAL-", "NRII-", "NRJS-", "NRAA-"],
      pattern: /NR(?:AK|AL|II|JS|AA)-[\w-]{19,40}/y,
      accepts: isRandom,
    },
    {
      kind: "sentry-token",
      starts: ["sntrys_", "sntryu_"],
      pattern: /sntry(?:s_eyJ[\w+/=-]{40,400}|u_[0-9a-f]{64})/y,
      accepts: isRandom,
    },
    {
      kind: "grafana-token",
      starts: ["glsa_", "glc_"],
      pattern: /(?:glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/=]{32,400})/y,
      accepts: isRandom,
    },
    {
      kind: "dynatrace-token",
      starts: ["dt0c01.", "dt0s16."],
      pattern: /dt0[cs]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}(?!\w)/y,
    },
    { kind: "posthog-key", starts: ["phx_"], pattern: /phx_[A-Za-z0-9]{40,50}(?!\w)/y, accepts: isRandom },
  ],
  fields: [
    { kind: "datadog-key", name: /(?:dd|datadog)[_-]?(?:api|app|application)[_-]?key$/iu, accepts: isKey },
    { kind: "honeycomb-key", name: /(?:x-honeycomb-team|honeycomb[_-]?api[_-]?key)$/iu, accepts: isKey },
  ],
  addresses: [
    {
      kind: "sentry-dsn",
      mark: "@",
      pattern: /:\/\/(?<secret>[0-9a-f]{32}(?::[0-9a-f]{32})?)@[\w.-]{1,120}\/\d/y,
    },
  ],
});
