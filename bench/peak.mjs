/** Loaded into a process with `--import`: says at its end how much memory it ever held. */
process.on("exit", () => {
  process.stderr.write(`\npeak ${process.resourceUsage().maxRSS}\n`);
});
