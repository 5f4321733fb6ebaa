import { CITIES, FAMILY_NAMES, GIVEN_NAMES } from "../text/names.ts";
import type { Stream } from "../world/streams.ts";
import type { Person } from "./drafts.ts";

const DOMAINS = ["post.example", "mail.example", "brief.example", "letter.example"] as const;
/** Of addresses that are not on record. */
const PRIVATE_DOMAIN = "privat.example";

/** So many customers; no two share a family name, so no name is part of another. */
export function castPeople(random: Stream, count: number): Person[] {
  return random.sample(FAMILY_NAMES, count).map((family) => {
    const given = random.pick(GIVEN_NAMES);
    return {
      name: `${given} ${family}`,
      email: `${given}.${family}@${random.pick(DOMAINS)}`.toLowerCase(),
      city: random.pick(CITIES),
      tier: random.chance(0.3) ? "plus" : "standard",
    };
  });
}

/** Somebody of the same name who lives elsewhere. */
export function namesakeOf({ name, city }: Person, random: Stream): Person {
  const [given = "", family = ""] = name.toLowerCase().split(" ");
  return {
    name,
    email: `${given.slice(0, 1)}.${family}@${random.pick(DOMAINS)}`,
    city: random.pick(CITIES.filter((other) => other !== city)),
    tier: random.chance(0.3) ? "plus" : "standard",
  };
}

/** An address of theirs that nobody has on record. */
export function privateAddressOf({ name }: Person): string {
  return `${name.toLowerCase().replace(" ", "-")}@${PRIVATE_DOMAIN}`;
}
