const LINES = {
  find: "M10.400 6a4.400 4.400 0 1 1-8.800 0a4.400 4.400 0 1 1 8.800 0zM9.400 9.400L13 13",
  link: "M5.600 8.400l2.800-2.800M6.300 4l1.500-1.500a2.600 2.600 0 0 1 3.700 3.700L10 7.700M7.700 10l-1.500 1.500a2.600 2.600 0 0 1-3.700-3.700L4 6.300",
  corners: "M1 5V1h4M9 1h4v4M13 9v4H9M5 13H1V9",
};

/** A small sign beside words, or in their place where a label says them. */
export function Icon({ of }: { of: keyof typeof LINES }) {
  return (
    <svg
      width="13"
      height="13"
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={LINES[of]} />
    </svg>
  );
}
