/** How badly an article is damaged. */
export const DAMAGE_CLASSES = ["packaging", "cosmetic", "usable", "unusable"] as const;
export type DamageClass = (typeof DAMAGE_CLASSES)[number];

/** What customers see, by the class the policies put it in. */
export const SYMPTOMS_OF: Readonly<Record<DamageClass, readonly string[]>> = {
  packaging: [
    "crushed carton",
    "torn wrapping",
    "wet cardboard",
    "missing sleeve",
    "burst padding",
    "open lid of the box",
  ],
  cosmetic: ["scratch", "scuff mark", "small dent", "faded patch", "paint chip", "stain"],
  usable: ["loose hinge", "wobbly foot", "stiff switch", "bent handle", "cracked cover", "missing screw"],
  unusable: [
    "broken shaft",
    "shattered glass",
    "dead motor",
    "snapped frame",
    "burnt contact",
    "leaking tank",
  ],
};

/** Longer ones first, so that one within another is never found in its place. */
export const SYMPTOMS: readonly string[] = Object.values(SYMPTOMS_OF)
  .flat()
  .sort((a, b) => b.length - a.length);

/** The class the policies put a symptom in. */
export function classOfSymptom(symptom: string | undefined): DamageClass | undefined {
  return DAMAGE_CLASSES.find((damage) => symptom !== undefined && SYMPTOMS_OF[damage].includes(symptom));
}
