import { defineFamily } from "../secret-family.ts";
import { isKey, isPassword, isSecret } from "../values.ts";

/** Values told by their names alone, in code, settings, logs and on command lines. */
export default defineFamily({
  general: true,
  fields: [
    {
      kind: "password",
      name: /(?:password|passwd|passphrase|passcode|(?:^|[_.-])pwd|[_.-]pass|userpass|dbpass)$/iu,
      accepts: isPassword,
    },
    { kind: "api-key", name: /api[_.-]?key(?:[_.-]?secret)?$|^x-functions-key$/iu, accepts: isKey },
    {
      kind: "secret-key",
      name: /(?:secret|access|private|auth|encryption|signing|signature|master|admin|service[_-]?role|app|application|client|account|shared|consumer|subscription|session|jwt|hmac|deploy|webhook)[_.-]?key$/iu,
      accepts: isKey,
    },
    { kind: "secret", name: /secret$/iu, accepts: isSecret },
    {
      kind: "access-token",
      name: /(?<!next[_.-]?|page[_.-]?|prev[_.-]?|previous[_.-]?|continuation[_.-]?|cursor[_.-]?|sync[_.-]?|resume[_.-]?|eos[_.-]?|bos[_.-]?|pad[_.-]?|stop[_.-]?|special[_.-]?|image[_.-]?|cancellation[_.-]?|idempotency[_.-]?|design[_.-]?|trial[_.-]?)(?:token|jwt)$/iu,
      accepts: isKey,
    },
    { kind: "credentials", name: /credentials?$/iu, accepts: isKey },
  ],
});
