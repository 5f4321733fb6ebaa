// Written by `npm run registry`.
import type { SecretFamily } from "../secret-family.ts";
import addresses from "./addresses.ts";
import assignments from "./assignments.ts";
import cloud from "./cloud.ts";
import codeHosting from "./code-hosting.ts";
import commerce from "./commerce.ts";
import messaging from "./messaging.ts";
import modelProviders from "./model-providers.ts";
import observability from "./observability.ts";
import platforms from "./platforms.ts";
import privateKeys from "./private-keys.ts";
import web from "./web.ts";

/** Every plug-in of this folder, by name. */
export const families: readonly SecretFamily[] = [
  addresses,
  assignments,
  cloud,
  codeHosting,
  commerce,
  messaging,
  modelProviders,
  observability,
  platforms,
  privateKeys,
  web,
];
