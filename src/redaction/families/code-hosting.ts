import { defineFamily } from "../secret-family.ts";
import { isRandom } from "../values.ts";

/** Where code and packages are kept. */
export default defineFamily({
  tokens: [
    {
      kind: "github-token",
      starts: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
      pattern: /gh[pousr]_[A-Za-z0-9]{36,255}(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "github-token",
      starts: ["github_pat_"],
      pattern: /github_pat_[A-Za-z0-9_]{50,100}/y,
      accepts: isRandom,
    },
    {
      kind: "gitlab-token",
      starts: ["glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "glagent-"],
      pattern: /gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{20,64}(?:\.[\w.-]{6,40})?/y,
      accepts: isRandom,
    },
    { kind: "npm-token", starts: ["npm_"], pattern: /npm_[A-Za-z0-9]{36}(?!\w)/y, accepts: isRandom },
    { kind: "pypi-token", starts: ["pypi-"], pattern: /pypi-[\w-]{80,300}/y, accepts: isRandom },
    {
      kind: "rubygems-key",
      starts: ["rubygems_"],
      pattern: /rubygems_[0-9a-f]{48}(?!\w)/y,
      accepts: isRandom,
    },
    { kind: "crates-token", starts: ["cio"], pattern: /cio[A-Za-z0-9]{32}(?!\w)/y, accepts: isRandom },
    {
      kind: "docker-token",
      starts: ["dckr_pat_", "dckr_oat_"],
      pattern: /dckr_(?:pat|oat)_[\w-]{24,48}/y,
      accepts: isRandom,
    },
    {
      kind: "atlassian-token",
      starts: ["ATATT3", "ATCTT3", "ATBB"],
      pattern: /(?:AT[AC]TT3[\w=-]{60,260}|ATBB[A-Za-z0-9]{28,36}(?!\w))/y,
      accepts: isRandom,
    },
    {
      kind: "linear-key",
      starts: ["lin_api_", "lin_oauth_"],
      pattern: /lin_(?:api|oauth)_[A-Za-z0-9]{32,64}(?!\w)/y,
      accepts: isRandom,
    },
    {
      kind: "postman-key",
      starts: ["PMAK-"],
      pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}(?!\w)/y,
      accepts: isRandom,
    },
  ],
});
