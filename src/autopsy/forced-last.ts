import type { Diagnoser, Subject } from "./diagnoser.ts";

/** What the name of a diagnoser ends with that may act on the last step alone. */
export const AT_LAST = "@last";

/** The same diagnoser, allowed to act at the final step only: the paper's control for finding the step. */
export function forcedLast(diagnoser: Diagnoser): Diagnoser {
  const { asks, title } = diagnoser;
  const named = {
    name: `${diagnoser.name}${AT_LAST}`,
    title: `${title}, at the last step only`,
    ...(asks ? { asks } : {}),
  };
  switch (diagnoser.knows) {
    case "run":
      return {
        ...named,
        knows: "run",
        propose: (subject, means) => diagnoser.propose(atLast(subject), means),
      };
    case "reruns":
      return {
        ...named,
        knows: "reruns",
        propose: (subject, means) => diagnoser.propose(atLast(subject), means),
      };
    case "truth":
      return {
        ...named,
        knows: "truth",
        propose: (subject, means) => diagnoser.propose(atLast(subject), means),
      };
  }
}

function atLast(subject: Subject): Subject {
  return { ...subject, only: subject.history.turns.length - 1 };
}
