import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { DEMO } from "../bundled.ts";
import { reasonOf } from "../core/errors.ts";
import { diagnose } from "../diagnose.ts";
import { importers } from "../importers/index.ts";
import { importRun } from "../importing.ts";
import { visible } from "../reports/terminal/visible.ts";
import { type Finding, keyFindings, localServers } from "./asking/model-findings.ts";
import { EXIT } from "./shared/exit-codes.ts";
import { frameOf } from "./shared/frame.ts";
import type { Streams } from "./shared/streams.ts";

/** `rootstep doctor`: whether everything a diagnosis needs is there; exit code 4 when something is not. */
export async function doctorCommand({ color }: { color: boolean }, streams: Streams): Promise<number> {
  const { palette } = frameOf(streams, color);
  const findings = [
    node(),
    await temporaryFiles(),
    await bundledRun(),
    terminal(streams),
    ...keyFindings(streams.env),
    await localServers(),
  ];
  const lines = findings.map(({ ok, what, mend }) => {
    const mark = ok ? palette.green("✓") : palette.red("!");
    return `  ${mark} ${visible(what)}${mend === undefined ? "" : `\n    ${palette.dim(mend)}`}`;
  });
  const title = `rootstep ${manifest.version}, ${importers.length} formats, a model is optional`;
  await streams.stdout.write(`${title}\n${lines.join("\n")}\n`);
  return findings.every(({ ok }) => ok) ? EXIT.done : EXIT.configuration;
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  const what = `Node ${process.versions.node} on ${process.platform} ${process.arch}`;
  return ok ? { ok, what } : { ok, what, mend: "rootstep needs Node 20.19 or newer" };
}

/** Large runs are kept in a private temporary file. */
async function temporaryFiles(): Promise<Finding> {
  const folder = tmpdir();
  try {
    const trial = await mkdtemp(join(folder, "rootstep-doctor-"));
    await writeFile(join(trial, "trial"), "trial");
    await rm(trial, { recursive: true });
    const { bavail, bsize } = await statfs(folder);
    const gigabytes = (bavail * bsize) / 1e9;
    const what = `temporary files in ${folder}, ${gigabytes.toFixed(1)} GB free`;
    return gigabytes >= 1
      ? { ok: true, what }
      : { ok: false, what, mend: "runs beyond 64 MB need room there; set TMPDIR" };
  } catch (fault) {
    return {
      ok: false,
      what: `no temporary files in ${folder}: ${reasonOf(fault)}`,
      mend: "set TMPDIR to a folder that can be written",
    };
  }
}

async function bundledRun(): Promise<Finding> {
  try {
    const { trajectory } = await importRun(DEMO);
    const { verdict, step } = await diagnose(trajectory);
    const ok = verdict === "found" && step !== undefined;
    return {
      ok,
      what: `the bundled run: ${trajectory.steps.length} steps, ${ok ? `root at step ${step}` : verdict}`,
    };
  } catch (fault) {
    return { ok: false, what: `the bundled run: ${reasonOf(fault)}`, mend: "install the package again" };
  }
}

function terminal({ stdout, env }: Streams): Finding {
  const columns = stdout.columns === undefined ? "" : `, ${stdout.columns} columns`;
  const colour = (env.NO_COLOR ?? "") === "" ? "" : ", NO_COLOR is set";
  return {
    ok: true,
    what: stdout.isTTY
      ? `a terminal${columns}${colour}`
      : `standard output is no terminal: no colour${colour}`,
  };
}
