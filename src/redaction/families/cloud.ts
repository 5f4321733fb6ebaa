import { defineFamily, type Field } from "../secret-family.ts";
import { isGenerated, isKey, isRandom, isStandIn } from "../values.ts";

/** Amazon, Azure and Google. A key of a Google service account is a private key (`private-keys.ts`). */
export default defineFamily({
  tokens: [
    {
      kind: "aws-access-key-id",
      starts: ["AKIA", "ASIA", "ABIA", "ACCA"],
      pattern: /A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}(?![\w-])/y,
      accepts: (secret) => !isStandIn(secret) && /[2-7]/u.test(secret.slice(4)) && isRandom(secret.slice(4)),
    },
    { kind: "google-api-key", starts: ["AIza"], pattern: /AIza[\w-]{35}(?![\w-])/y, accepts: isRandom },
    {
      kind: "google-oauth-token",
      starts: ["ya29."],
      pattern: /ya29\.[\w.-]{30,2000}/y,
      accepts: isRandom,
    },
    {
      kind: "google-client-secret",
      starts: ["GOCSPX-"],
      pattern: /GOCSPX-[\w-]{28}(?![\w-])/y,
      accepts: isRandom,
    },
  ],
  fields: [
    {
      kind: "aws-secret-key",
      name: /secret[_.-]?access[_.-]?key$|aws[_.-]?secret(?:[_.-]?key)?$/iu,
      accepts: isBase64(40, 64),
    },
    {
      kind: "aws-session-token",
      name: /(?:aws|x[_-]amz)[_.-]?(?:session|security)[_.-]?token$|^sessiontoken$/iu,
      accepts: isBase64(60, 4096),
    },
    {
      kind: "aws-signature",
      name: /x[_-]amz[_-]signature$/iu,
      accepts: ({ value }) => /^[0-9a-f]{64}$/u.test(value),
    },
    {
      kind: "google-signature",
      name: /x[_-]goog[_-]signature$/iu,
      accepts: ({ value }) => /^[0-9a-f]{64,1024}$/u.test(value),
    },
    { kind: "azure-storage-key", name: /(?:account|storage)[_-]?key$/iu, accepts: isBase64(80, 160) },
    { kind: "azure-shared-access-key", name: /shared[_-]?access[_-]?key$/iu, accepts: isBase64(40, 160) },
    {
      kind: "azure-sas-signature",
      name: /^(?:sig|sharedaccesssignature)$/iu,
      accepts: ({ value }) => /^[\w%+/=-]{43,128}$/u.test(value) && isGenerated(value),
    },
    { kind: "azure-client-secret", name: /azure[_-]?client[_-]?secret$/iu, accepts: isKey },
    { kind: "cloudflare-token", name: /(?:cloudflare|cf)[_-]?api[_-]?(?:token|key)$/iu, accepts: isKey },
  ],
});

function isBase64(shortest: number, longest: number): (field: Field) => boolean {
  return ({ value }) =>
    value.length >= shortest &&
    value.length <= longest &&
    /^[A-Za-z0-9+/=_%-]+$/u.test(value) &&
    !isStandIn(value) &&
    isGenerated(value);
}
