import type { Shape } from "../model/looks.ts";
import { shownText } from "../model/visible.ts";
import type { Named } from "../state/page-context.tsx";

const PATHS: Record<Shape, string> = {
  diamond: "M5 0l5 5-5 5-5-5z",
  play: "M.8 .6l8.8 4.4-8.8 4.4z",
  square: "M.8 1.6a.8 .8 0 0 1 .8-.8h6.8a.8 .8 0 0 1 .8 .8v6.8a.8 .8 0 0 1-.8 .8h-6.800a.8 .8 0 0 1-.8-.8z",
  circle: "M5 .5a4.500 4.500 0 1 0 0 9a4.500 4.500 0 1 0 0-9z",
  hexagon: "M2.6 .6h4.800L10 5 7.400 9.400H2.600L0 5z",
  shield: "M.8 .8h8.400v3.700a5 5 0 0 1-4.200 5.100a5 5 0 0 1-4.200-5.100z",
  plus: "M3.400 .5h3.200v2.900h2.900v3.200h-2.900v2.900h-3.200v-2.900h-2.900v-3.200h2.900z",
  pentagon: "M5 .4l4.800 3.500-1.800 5.600h-6l-1.800-5.600z",
  star: "M5 0l1.500 3.300 3.500.4-2.600 2.400.7 3.600L5 7.900 1.900 9.700l.7-3.600L0 3.700l3.500-.4z",
  bars: "M.8 .8h8.400v3.200h-8.400zM.8 6h8.400v3.200h-8.400z",
  drop: "M5 .2c2.200 2.800 3.600 4.200 3.600 6a3.600 3.600 0 0 1-7.200 0c0-1.800 1.400-3.200 3.600-6z",
  bow: "M.6 .8l4.400 3 4.400-3v8.400l-4.400-3-4.400 3z",
  person: "M5 .8a2.200 2.200 0 1 0 0 4.400a2.200 2.200 0 1 0 0-4.400zM1 9.600a4 3.800 0 0 1 8 0z",
  mountain: "M5 1l4.400 8H.6z",
};

/** The sign of a role. */
export function RoleSign({ named, size = 10 }: { named: Named; size?: number }) {
  const { shape, outlined } = named.look;
  return (
    <svg
      width={size}
      height={size}
      viewBox={outlined ? "-0.9 -0.9 11.8 11.8" : "0 0 10 10"}
      fill={outlined ? "none" : "currentColor"}
      stroke={outlined ? "currentColor" : "none"}
      strokeWidth={outlined ? 1.6 : 0}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[shape]} />
    </svg>
  );
}

/** A role by sign, colour and name. */
export function RoleMark({ named }: { named: Named }) {
  const name = shownText(named.name);
  return (
    <span className={`role c-${named.look.colour}`}>
      <RoleSign named={named} />
      <span className="name" title={name.length > 24 ? name : undefined}>
        {name}
      </span>
    </span>
  );
}
