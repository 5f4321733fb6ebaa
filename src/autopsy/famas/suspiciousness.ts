import { groupBy } from "../../core/collections.ts";

/** What one role did once: FAMAS's signature of agent, action and state. Equal keys of one role are one action. */
interface Signature {
  role: string;
  key: string;
}

/** One execution of the task: what was done in it, in order, and whether it failed. */
export interface Execution {
  failed: boolean;
  signatures: readonly Signature[];
}

/** A signature of the run under suspicion. */
export interface Suspicion extends Signature {
  score: number;
  /** Where in the run it stands first. */
  first: number;
}

/** How much less each further occurrence within one execution counts. */
const LAMBDA = 0.9;

/**
 * FAMAS (arXiv 2509.13782), S = α · Kul2 · (1 + β) · (1 + γ), for every signature of one run, the most suspicious first; of
 * equals the one that stands earlier. Of an execution that covers a signature f times λ^(f−1) counts, where the signature is
 * not covered one; α = 1 + log to the base 1/λ of its frequency in the run; β and γ are its shares of all occurrences and of
 * all executions of its role. `executions` holds the run itself and its repetitions; pure, no label and no model is needed.
 */
export function suspicionsIn(run: Execution, executions: readonly Execution[]): Suspicion[] {
  const spectra = executions.map(({ failed, signatures }) => ({ failed, ...countsOf(signatures) }));
  const own = countsOf(run.signatures);
  const suspicions = [...firstPlaces(run.signatures)].map(([name, { signature, first }]) => {
    const frequency = own.byName.get(name) ?? 0;
    return { ...signature, first, score: scoreOf(name, signature.role, frequency, spectra) };
  });
  return suspicions.sort((a, b) => b.score - a.score || a.first - b.first);
}

interface Spectrum {
  failed: boolean;
  byName: ReadonlyMap<string, number>;
  byRole: ReadonlyMap<string, number>;
}

function scoreOf(name: string, role: string, frequency: number, spectra: readonly Spectrum[]): number {
  const covering = spectra.filter(({ byName }) => byName.has(name));
  const alpha = 1 + Math.log(frequency) / Math.log(1 / LAMBDA);
  const beta = ratio(
    total(spectra.map(({ byName }) => byName.get(name) ?? 0)),
    total(spectra.map(({ byRole }) => byRole.get(role) ?? 0)),
  );
  const gamma = ratio(covering.length, spectra.filter(({ byRole }) => byRole.has(role)).length);
  return alpha * kulczynski(name, spectra) * (1 + beta) * (1 + gamma);
}

/** Kulczynski's second coefficient on decayed counts. */
function kulczynski(name: string, spectra: readonly Spectrum[]): number {
  const decayed = (failed: boolean) =>
    total(
      spectra
        .filter((spectrum) => spectrum.failed === failed)
        .map(({ byName }) => byName.get(name) ?? 0)
        .map((frequency) => (frequency === 0 ? 0 : LAMBDA ** (frequency - 1))),
    );
  const uncovered = spectra.filter(({ failed, byName }) => failed && !byName.has(name)).length;
  const [inFailed, inPassed] = [decayed(true), decayed(false)];
  return (ratio(inFailed, inFailed + uncovered) + ratio(inFailed, inFailed + inPassed)) / 2;
}

function countsOf(signatures: readonly Signature[]): Omit<Spectrum, "failed"> {
  const sizes = (groups: Map<string, Signature[]>) =>
    new Map([...groups].map(([name, members]) => [name, members.length]));
  return {
    byName: sizes(groupBy(signatures, nameOf)),
    byRole: sizes(groupBy(signatures, ({ role }) => role)),
  };
}

function firstPlaces(signatures: readonly Signature[]): Map<string, { signature: Signature; first: number }> {
  const places = new Map<string, { signature: Signature; first: number }>();
  for (const [first, signature] of signatures.entries()) {
    const name = nameOf(signature);
    if (!places.has(name)) places.set(name, { signature, first });
  }
  return places;
}

function nameOf({ role, key }: Signature): string {
  return JSON.stringify([role, key]);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
