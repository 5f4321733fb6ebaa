// Written by `npm run registry`.
import a2p from "./a2p.ts";
import allAtOnce from "./all-at-once.ts";
import type { Method } from "./asking/define-method.ts";
import auto from "./auto.ts";
import binarySearch from "./binary-search.ts";
import echo from "./echo.ts";
import falat from "./falat.ts";
import hybrid from "./hybrid.ts";
import panel from "./panel.ts";
import raffles from "./raffles.ts";
import rcta from "./rcta.ts";
import selfConsistency from "./self-consistency.ts";
import stepByStep from "./step-by-step.ts";
import triage from "./triage.ts";

/** Every plug-in of this folder, by name. */
export const methods: readonly Method[] = [
  a2p,
  allAtOnce,
  auto,
  binarySearch,
  echo,
  falat,
  hybrid,
  panel,
  raffles,
  rcta,
  selfConsistency,
  stepByStep,
  triage,
];
