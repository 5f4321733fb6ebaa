import { defineEnvironment } from "../replay/contract/environment.ts";
import { parseAddress } from "./opsworld/address.ts";
import { generateWorld } from "./opsworld/generating/generate.ts";
import { openOffice } from "./opsworld/open-office.ts";

/** A back office that is generated from an address: three kinds of work, six levels, six traps, any number of seeds. */
export default defineEnvironment({
  name: "opsworld",
  title: "OpsWorld: refunds and e-mails in a generated back office",
  create: async (address) => openOffice(generateWorld(parseAddress(address))),
});
