/** Characters of texts beside the steps (artifacts, pictures) that a run keeps. */
export const ARTIFACT_LIMIT = 32 * 1024 * 1024;

export const ARTIFACTS_LEFT_OUT = "artifact left out: beyond 32 MB of them";

/** Characters of requests that a run keeps beside the steps that carry them. */
export const REQUEST_LIMIT = 16 * 1024 * 1024;

/** Counts texts against a limit: what comes first is kept, what does not fit is left out and counted. */
export class BodyBudget {
  #left: number;
  leftOut = 0;

  constructor(limit: number) {
    this.#left = limit;
  }

  /** Whether a text still fits; when it does, it is counted. */
  takes(body: string): boolean {
    if (body.length > this.#left) {
      this.leftOut += 1;
      return false;
    }
    this.#left -= body.length;
    return true;
  }
}
