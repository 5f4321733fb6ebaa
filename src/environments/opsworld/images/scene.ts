import type { Claim } from "../families/claim.ts";
import type { DamageClass } from "../text/symptoms.ts";
import type { Day } from "../world/calendar.ts";

/** How a picture was taken; every number of it is in the scene, so the same scene gives the same pixels. */
export interface Shot {
  /** Degrees, at most 8 either way. */
  tilt: number;
  /** Pixels, at most 0.8. */
  blur: number;
  /** Standard deviation of the grain, at most 6 of 255. */
  noise: number;
  /** Of the JPEG, 75 to 90. */
  quality: number;
  /** For the hand's unsteadiness, stains and grain. */
  seed: number;
}

/** What is in a picture. */
export type Scene = { shot: Shot } & (
  | { kind: "card"; order: string; carrier: string; delivered: Day }
  | { kind: "label"; order: string; sku: string; product: string; lot: string }
  | { kind: "form"; order: string; product: string; ticked: DamageClass; units: number; approval?: string }
);

/** What somebody with eyes reads off a picture. */
export function see(scene: Scene): Claim {
  switch (scene.kind) {
    case "card":
      return { delivered: scene.delivered };
    case "label":
      return { sku: scene.sku, lot: scene.lot };
    case "form":
      return { ticked: scene.ticked, units: scene.units, approval: scene.approval };
  }
}

/** What stands in place of a picture for those who cannot see. */
export function labelOf({ kind }: Scene): string {
  return {
    card: "photograph of a delivery card, filled in by hand",
    label: "photograph of a product label with a QR code",
    form: "photograph of a damage form, filled in by hand",
  }[kind];
}
