import { Worker } from "node:worker_threads";

/** Between two looks whether the parent is still there. */
const PAUSE = 2000;

/**
 * Ends this process when its parent is gone, however that went. Judging a large run takes minutes in which nothing else has its
 * turn, the news that the channel to the parent was closed included: so another thread looks.
 */
export function endWithParent(): void {
  const watching = `
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), ${PAUSE});
  `;
  new Worker(watching, { eval: true, execArgv: [] }).unref();
}
