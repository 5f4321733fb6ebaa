import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { listDisk } from "./disk.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "rootstep-disk-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const MAKE_PIPE = "mkfifo";

function makePipe(path: string): void {
  execFileSync(MAKE_PIPE, [path]);
}

/** What a folder lists: a name and, of what cannot be read, why. */
async function listed(path: string): Promise<string[]> {
  const { files } = await listDisk([path]);
  return Promise.all(
    files.map(async (file) => {
      const name = file.path.slice(path.length + 1);
      try {
        for await (const _ of file.open());
        return name;
      } catch (fault) {
        return `${name}: ${fault instanceof Error ? fault.message : fault}`;
      }
    }),
  );
}

it("follows links to files, and says of each file alone that it cannot be read", async () => {
  const path = folder();
  mkdirSync(join(path, "below"));
  mkdirSync(join(path, ".hidden"));
  for (const name of ["a.json", "below/b.json", ".hidden/c.json", "odd\n#[*].json"])
    writeFileSync(join(path, name), "");
  symlinkSync("below/b.json", join(path, "link.json"));
  symlinkSync("..", join(path, "up.json"));
  symlinkSync("nowhere", join(path, "dangling.json"));
  symlinkSync("loop.json", join(path, "loop.json"));
  makePipe(join(path, "pipe.json"));
  writeFileSync(Buffer.concat([Buffer.from(`${path}/z`), Buffer.from([0xff]), Buffer.from(".json")]), "");
  expect(await listed(path)).toEqual([
    "a.json",
    "below/b.json",
    "dangling.json: it is not there, or its name is not UTF-8",
    "link.json",
    "loop.json: its symbolic links lead in a circle",
    "odd\n#[*].json",
    "z\ufffd.json: it is not there, or its name is not UTF-8",
  ]);
});

it("goes on with a glob when one of its matches cannot be read", async () => {
  const path = folder();
  writeFileSync(join(path, "a.json"), "");
  symlinkSync("/dev/zero", join(path, "zero.json"));
  const names = (await listDisk([join(path, "*.json")])).files.map((file) =>
    file.path.slice(path.length + 1),
  );
  expect(names).toEqual(["a.json", "zero.json"]);
});

it("reads no device and no pipe, which may never end", async () => {
  const path = join(folder(), "pipe");
  makePipe(path);
  for (const endless of [path, "/dev/zero"]) {
    await expect(listDisk([endless])).rejects.toThrow(`${endless}: no file but a device or a pipe`);
  }
});

it("names a path that leads nowhere", async () => {
  await expect(listDisk([""])).rejects.toThrow('"": no such file or folder');
  await expect(listDisk(["package.json/x"])).rejects.toThrow("package.json/x: no such file or folder");
  await expect(listDisk(["y".repeat(5000)])).rejects.toThrow(/y: the name is too long for a file$/u);
});

it("says of a file that went away after it was listed that it is not there", async () => {
  const path = folder();
  writeFileSync(join(path, "a.json"), "x");
  const { files } = await listDisk([path]);
  rmSync(join(path, "a.json"));
  const reading = async () => {
    for await (const _ of files[0]?.open() ?? []);
  };
  await expect(reading()).rejects.toThrow("it is not there");
});
