import { defineFamily } from "../secret-family.ts";
import { isRandom } from "../values.ts";

/** Payment and shops. */
export default defineFamily({
  tokens: [
    {
      kind: "stripe-key",
      starts: ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_org_"],
      pattern: /[rs]k_(?:live|test|org)_[A-Za-z0-9_]{16,250}/y,
      accepts: (secret) => isRandom(secret.slice(8)),
    },
    {
      kind: "webhook-secret",
      starts: ["whsec_"],
      pattern: /whsec_[A-Za-z0-9+/=]{24,80}/y,
      accepts: (secret) => isRandom(secret.slice(6)),
    },
    {
      kind: "shopify-token",
      starts: ["shpat_", "shpca_", "shppa_", "shpss_"],
      pattern: /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "square-token",
      starts: ["sq0atp-", "sq0csp-", "EAAAE"],
      pattern: /(?:sq0(?:atp|csp)-[\w-]{22,43}|EAAAE[\w-]{55,60})(?![\w-])/y,
      accepts: isRandom,
    },
  ],
});
