import { defineFamily } from "../secret-family.ts";
import { isGenerated, isKey, isRandom } from "../values.ts";

/** Hosting, data, secret stores and tools. */
export default defineFamily({
  tokens: [
    {
      kind: "digitalocean-token",
      starts: ["dop_v1_", "doo_v1_", "dor_v1_"],
      pattern: /do[opr]_v1_[0-9a-f]{64}(?!\w)/y,
      accepts: isRandom,
    },
    { kind: "heroku-key", starts: ["HRKU-"], pattern: /HRKU-[\w-]{36,64}/y, accepts: isRandom },
    {
      kind: "vault-token",
      starts: ["hvs.", "hvb.", "hvr."],
      pattern: /hv[sbr]\.[\w-]{24,200}/y,
      accepts: isRandom,
    },
    {
      kind: "databricks-token",
      starts: ["dapi"],
      pattern: /dapi[0-9a-f]{32}(?:-\d)?(?![\w-])/y,
      accepts: isRandom,
    },
    {
      kind: "doppler-token",
      starts: ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
      pattern: /dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "supabase-token",
      starts: ["sbp_", "sb_secret_"],
      pattern: /(?:sbp_(?:v0_)?[0-9a-f]{40}|sb_secret_[\w-]{30,60})(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "planetscale-token",
      starts: ["pscale_tkn_", "pscale_pw_", "pscale_oauth_"],
      pattern: /pscale_(?:tkn|pw|oauth)_[\w.-]{32,64}/y,
      accepts: isRandom,
    },
    {
      kind: "notion-token",
      starts: ["ntn_", "secret_"],
      pattern: /(?:ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43})(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "airtable-token",
      starts: ["pat"],
      pattern: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "figma-token",
      starts: ["figd_", "figu_", "figo_"],
      pattern: /fig[duo]_[\w-]{36,64}/y,
      accepts: isRandom,
    },
    {
      kind: "netlify-token",
      starts: ["nfp_"],
      pattern: /nfp_[A-Za-z0-9]{36,44}(?!\w)/y,
      accepts: isRandom,
    },
    { kind: "pulumi-token", starts: ["pul-"], pattern: /pul-[0-9a-f]{40}(?!\w)/y, accepts: isRandom },
    { kind: "age-secret-key", starts: ["AGE-SECRET-KEY-1"], pattern: /AGE-SECRET-KEY-1[0-9A-Z]{58}(?!\w)/y },
    { kind: "onepassword-token", starts: ["ops_eyJ"], pattern: /ops_eyJ[A-Za-z0-9+/=_-]{200,2000}/y },
  ],
  neighbours: [
    {
      kind: "terraform-token",
      isNear: (text, start) => text.charCodeAt(start - 1) === 46,
      pattern: /(?<=\.atlasv1\.)[\w-]{60,70}/y,
      accepts: isRandom,
    },
  ],
  fields: [
    { kind: "heroku-key", name: /heroku[_-]?api[_-]?(?:key|token)$/iu, accepts: isKey },
    {
      kind: "snowflake-password",
      name: /snowflake[_-]?(?:password|pwd)$/iu,
      accepts: ({ value }) => isGenerated(value),
    },
  ],
});
