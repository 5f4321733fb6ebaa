import type { PageRole } from "../../src/reports/page/page.ts";

/** How a role is drawn: a colour and a shape, so that neither alone has to tell. */
export interface Look {
  /** Number of the colour, 0 to 4; `human` and `environment` have their own. */
  colour: number | "human" | "environment";
  shape: Shape;
  outlined: boolean;
}

export type Shape = (typeof SHAPES)[number] | "person" | "mountain";

const SHAPES = [
  ...["diamond", "play", "square", "circle", "hexagon"],
  ...["shield", "plus", "pentagon", "star", "bars", "drop", "bow"],
] as const;
const COLOURS = 5;

/** The looks of roles, by first appearance; a sub-agent looks like its parent, outlined. */
export function looksOf(roles: readonly PageRole[]): Look[] {
  const looks: Look[] = [];
  let seen = 0;
  for (const role of roles) {
    const parent = role.parent === undefined ? undefined : looks[role.parent];
    if (role.kind === "human") looks.push({ colour: "human", shape: "person", outlined: false });
    else if (role.kind === "environment")
      looks.push({ colour: "environment", shape: "mountain", outlined: true });
    else if (parent) looks.push({ ...parent, outlined: true });
    else {
      const shape = SHAPES[seen % SHAPES.length] ?? "diamond";
      looks.push({ colour: seen % COLOURS, shape, outlined: false });
      seen += 1;
    }
  }
  return looks;
}

export const ENVIRONMENT: Look = { colour: "environment", shape: "mountain", outlined: true };
