import { defineFamily } from "../secret-family.ts";

/** Keys in armour: OpenSSH, RSA, EC, PKCS 8 (also a Google service account's), PGP. Public keys and certificates stay. */
export default defineFamily({
  blocks: [
    { kind: "pgp-private-key", label: /^PGP PRIVATE KEY BLOCK$/u },
    { kind: "private-key", label: /^(?:[A-Z0-9]+ )*PRIVATE KEY$/u },
  ],
});
