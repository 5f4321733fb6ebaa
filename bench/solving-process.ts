import { solveAll } from "./generate/worlds.ts";

/** Solves so many worlds and prints what came of it: what `bench opsworld` does too, in another process. */
console.log(JSON.stringify(await solveAll(Number(process.argv[2]))));
