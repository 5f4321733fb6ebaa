import type { RunFacts } from "../facts.ts";
import { defineFeatures, flag } from "./define-features.ts";

/** Which turn of its role, which executing step, which action it is: order, not index. */
export default defineFeatures({
  name: "turn",
  position: true,
  prepare(facts) {
    const { roles, executingPlace, executingCount, substantialPlace } = facts;
    const turns = turnsOf(roles);
    const [firstAction = -1, secondAction = -1] = actionsOf(facts);
    const executing = (step: number) => executingPlace[step] ?? -1;
    const is = (place: number) => (step: number) => flag(executing(step) === place);
    return {
      firstByRole: (step) => flag(turns.own[step] === 0),
      ownTurn: (step) => Math.log1p(turns.own[step] ?? 0),
      lastByRole: (step) => flag((turns.own[step] ?? 0) === (turns.total.get(roles[step] ?? "") ?? 0) - 1),
      sameRoleBefore: (step) => flag(step > 0 && roles[step - 1] === roles[step]),
      executing0: is(0),
      executing1: is(1),
      executing2: is(2),
      executing3: is(3),
      executingPlace: (step) => Math.log1p(Math.max(0, executing(step))),
      notExecuting: (step) => flag(executing(step) < 0),
      executingRelative: (step) =>
        executing(step) < 0 ? 0.5 : Math.log1p(executing(step)) / Math.max(0.1, Math.log1p(executingCount)),
      earlyInShort: (step) => flag(executing(step) >= 0 && executing(step) <= 1 && executingCount <= 6),
      earlyInLong: (step) => flag(executing(step) >= 1 && executing(step) <= 4 && executingCount > 6),
      firstAction: (step) => flag(step === firstAction),
      secondAction: (step) => flag(step === secondAction),
      substantial0: (step) => flag(substantialPlace[step] === 0),
      substantial1: (step) => flag(substantialPlace[step] === 1),
    };
  },
});

function actionsOf({ acting }: RunFacts): number[] {
  return acting.flatMap((acts, step) => (acts ? [step] : []));
}

function turnsOf(roles: readonly string[]): { own: number[]; total: Map<string, number> } {
  const total = new Map<string, number>();
  const own = roles.map((role) => {
    const turn = total.get(role) ?? 0;
    total.set(role, turn + 1);
    return turn;
  });
  return { own, total };
}
