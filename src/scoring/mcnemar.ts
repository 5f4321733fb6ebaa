/** How two methods differ on the same runs: right only by the one, right only by the other, and McNemar's exact p. */
export interface McNemar {
  onlyFirst: number;
  onlySecond: number;
  p: number;
}

/** McNemar's exact two-sided test: could a fair coin split the runs on which the two disagree so unevenly? */
export function mcNemar(pairs: readonly { first: boolean; second: boolean }[]): McNemar {
  const onlyFirst = pairs.filter(({ first, second }) => first && !second).length;
  const onlySecond = pairs.filter(({ first, second }) => !first && second).length;
  const n = onlyFirst + onlySecond;
  const fewer = Math.min(onlyFirst, onlySecond);
  let chance = 0.5 ** n;
  let tail = 0;
  for (let k = 0; k <= fewer; k++) {
    tail += chance;
    chance *= (n - k) / (k + 1);
  }
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * tail) };
}
