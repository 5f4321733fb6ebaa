import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Environment } from "../replay/contract/environment.ts";
import { running, runningWith } from "./testing/programs.ts";
import { openWorkspace, type WorkspaceOptions } from "./workspace/open-workspace.ts";
import { findSandbox, SANDBOXES, UNCONFINED, whyNot } from "./workspace/sandbox/find-sandbox.ts";
import type { Sandbox } from "./workspace/sandbox/sandbox.ts";
import workspaceKind from "./workspace.ts";

const signal = new AbortController().signal;

function newFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "rootstep-project-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function open(folder: string, options: WorkspaceOptions = {}): Promise<Environment> {
  const workspace = await openWorkspace(folder, { check: "test -f done", ...options });
  onTestFinished(() => workspace.close());
  return workspace;
}

async function shell(workspace: Environment, command: string, session?: true): Promise<string> {
  const given = session ? { command, session } : { command };
  return (await workspace.act({ tool: "shell", arguments: given }, signal)).text;
}

async function untilNone(command: string): Promise<number[]> {
  for (let wait = 0; wait < 60 && running(command).length > 0; wait++) await pause(50);
  return running(command);
}

const KINDS = await Promise.all(
  SANDBOXES.map(async (sandbox) => ({ sandbox, reason: await whyNot(sandbox) })),
);

for (const { sandbox, reason } of KINDS) {
  describe.skipIf(reason !== undefined)(
    `a workspace in ${sandbox.name}${sandbox.owner ? " as a stranger" : ""}${reason ? ` (${reason})` : ""}`,
    () => {
      it("shows the folder where it is, and changes a copy", async () => {
        const folder = newFolder({ "a.txt": "first\n" });
        const workspace = await open(folder, { sandbox });
        expect(await shell(workspace, "pwd; cat a.txt; echo second > a.txt; cat a.txt; touch done")).toBe(
          `${folder}\nfirst\nsecond\n`,
        );
        expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("first\n");
        expect(readdirSync(folder)).toEqual(["a.txt"]);
      });

      it("lets a command remove its home and what it finds, and nothing is removed", async () => {
        const folder = newFolder({ "a.txt": "" });
        const elsewhere = newFolder({ "precious.txt": "precious" });
        const workspace = await open(folder, { sandbox });
        await shell(workspace, `rm -rf ~ ${elsewhere} ${folder}/*; touch /usr/x /etc/x /x`);
        expect(await shell(workspace, "ls -A")).toBe("");
        expect(readFileSync(join(elsewhere, "precious.txt"), "utf8")).toBe("precious");
        expect(readdirSync(folder)).toEqual(["a.txt"]);
        expect(existsSync(homedir())).toBe(true);
        expect(["/usr/x", "/etc/x", "/x"].filter(existsSync)).toEqual([]);
      });

      it("shows no home, no key, no other folder, no variable", async () => {
        const home = newFolder();
        mkdirSync(join(home, ".ssh"));
        writeFileSync(join(home, ".ssh", "id_test"), "SECRET KEY");
        process.env.ROOTSTEP_TEST_SECRET = "SECRET VARIABLE";
        onTestFinished(() => void delete process.env.ROOTSTEP_TEST_SECRET);
        const workspace = await open(newFolder(), { sandbox });
        const seen = await shell(
          workspace,
          `cat ~/.ssh/* ${home}/.ssh/id_test; ls -A ${homedir()} /home /run /var /mnt /etc/ssh; env; cat /proc/*/environ; cat /etc/shadow`,
        );
        expect(seen).not.toContain("SECRET");
        expect(seen).toContain("No such file or directory");
        const variables = (await shell(workspace, "env")).split("\n").map((line) => line.split("=")[0] ?? "");
        expect(variables.filter((name) => name !== "").sort()).toEqual(
          ["HOME", "LANG", "OLDPWD", "PATH", "PWD", "ROOTSTEP_CHILD", "SHLVL", "TERM", "TMPDIR", "_"].filter(
            (name) => variables.includes(name),
          ),
        );
      });

      it("reaches no server of this machine", async () => {
        let visits = 0;
        const server = createServer((_, response) => {
          visits += 1;
          response.end("hello");
        }).listen(0, "127.0.0.1");
        await once(server, "listening");
        onTestFinished(() => void server.close());
        const address = server.address();
        const port = typeof address === "object" && address ? address.port : 0;
        const workspace = await open(newFolder(), { sandbox });
        const seen = await shell(
          workspace,
          `echo GET / > /dev/tcp/127.0.0.1/${port}; curl -sS -m 3 http://127.0.0.1:${port}/ http://localhost:${port}/; cat /etc/resolv.conf`,
        );
        expect(visits).toBe(0);
        expect(seen).not.toContain("hello");
        expect(seen).toMatch(/Connection refused|unreachable/u);
      });

      it("ends a fork bomb and leaves none of it", async () => {
        const workspace = await open(newFolder(), { sandbox, seconds: 4, processes: 48 });
        expect(await shell(workspace, "bomb7884() { bomb7884 | bomb7884 & }; bomb7884; sleep 1000")).toMatch(
          /\[stopped: more than 48 processes\]$|\[stopped after 4 s\]$/u,
        );
        for (let wait = 0; wait < 60 && runningWith("bomb7884").length > 0; wait++) await pause(50);
        expect(runningWith("bomb7884")).toEqual([]);
        expect(await shell(workspace, "echo still here")).toBe("still here\n");
      });

      it("leaves no daemon", async () => {
        const workspace = await open(newFolder(), { sandbox });
        const start = "(setsid nohup sleep 7881.5 >/dev/null 2>&1 &); sleep 0.2; echo started";
        expect(await shell(workspace, start)).toBe("started\n");
        expect(await untilNone("sleep 7881.5")).toEqual([]);
        expect(await shell(workspace, "(trap '' TERM HUP; sleep 7881.5) & echo started")).toBe("started\n");
        expect(await untilNone("sleep 7881.5")).toEqual([]);
      });

      it("gives no capability, and no writing to the kernel's settings", async () => {
        const workspace = await open(newFolder(), { sandbox });
        expect(
          await shell(workspace, "grep -E 'Cap(Prm|Eff|Bnd)' /proc/self/status | tr -d '0\\n\\t '"),
        ).toBe("CapPrm:CapEff:CapBnd:");
        expect(
          await shell(workspace, "(echo 1 > /proc/sys/kernel/panic) 2>&1; mount -o remount,rw /"),
        ).toMatch(/Read-only file system[\s\S]*permission denied/u);
      });

      it("judges by the check, which changes nothing", async () => {
        const workspace = await open(newFolder(), { sandbox, check: "ls; touch seen; test -f done" });
        await workspace.reset(signal);
        expect(await workspace.check()).toEqual([{ kind: "check failed", detail: "exit code 1:" }]);
        await shell(workspace, "touch done");
        expect(await workspace.check()).toEqual([]);
        expect(await shell(workspace, "ls")).toBe("done\n");
      });
    },
  );
}

describe.skipIf(KINDS.every(({ reason }) => reason !== undefined))("a workspace", () => {
  it("goes back to any of its states, temporary files included", async () => {
    const workspace = await open(newFolder({ "a.txt": "0" }));
    const states = [];
    for (const step of ["1", "2", "3"]) {
      states.push(await workspace.snapshot());
      await shell(workspace, `echo -n ${step} >> a.txt; echo ${step} > /tmp/step; mkdir d${step}`);
    }
    for (const [index, expected] of [
      [2, "012"],
      [0, "0"],
      [1, "01"],
    ] as const) {
      await workspace.restore(states[index] ?? "");
      const step = index === 0 ? "" : `${index}\n`;
      expect(await shell(workspace, "cat a.txt; echo; cat /tmp/step 2>/dev/null; true")).toBe(
        `${expected}\n${step}`,
      );
      expect(await workspace.snapshot()).toEqual(states[index]);
    }
    await expect(workspace.restore({ content: "../../etc", times: "" })).rejects.toThrow(
      /kept no such state/u,
    );
  });

  it("reads, writes and replaces files, through the shell's walls", async () => {
    const outside = newFolder({ "target.txt": "outside" });
    const workspace = await open(newFolder({ "a.txt": "one two one\n" }));
    const call = (tool: string, given: Record<string, string | boolean>) =>
      workspace.act({ tool, arguments: given }, signal);
    expect(await call("read_file", { path: "a.txt" })).toMatchObject({ text: "one two one\n" });
    expect(await call("replace_in_file", { path: "a.txt", old: "one", new: "1" })).toMatchObject({
      text: "the text stands 2 times in a.txt",
      failed: true,
    });
    await call("replace_in_file", { path: "a.txt", old: "one", new: "$&'1", everywhere: true });
    await call("write_file", { path: "new folder/b's.txt", content: "größe\n" });
    expect(await shell(workspace, "cat a.txt 'new folder'/*")).toBe("$&'1 two $&'1\ngröße\n");
    await shell(workspace, `ln -s ${outside} out`);
    expect((await call("write_file", { path: "out/target.txt", content: "changed" })).failed).toBe(true);
    expect(readFileSync(join(outside, "target.txt"), "utf8")).toBe("outside");
    expect(await call("delete_everything", {})).toMatchObject({
      failed: true,
      text: "there is no tool delete_everything",
    });
    expect((await call("finish", {})).ended).toBe(true);
  });

  it("puts lines where an editor inserted them", async () => {
    const workspace = await open(newFolder({ "a b.txt": "1\n2\n" }));
    for (const [line, text] of [
      [2, "end"],
      [0, "it's the top"],
      [2, "middle"],
    ] as const) {
      const given = { command: "insert", path: "a b.txt", insert_line: line, new_str: text };
      const understood = workspace.understand?.({ tool: "str_replace_editor", arguments: given });
      if (typeof understood !== "object") throw new Error("not understood");
      expect(await workspace.act(understood.call, signal)).toMatchObject({ text: "", failed: false });
    }
    expect(await shell(workspace, "cat *.txt")).toBe("it's the top\n1\nmiddle\n2\nend\n");
  });

  it("keeps the folder and the variables of a session, and of nothing else", async () => {
    const workspace = await open(newFolder());
    await shell(workspace, "mkdir -p deep; cd deep; export WHO=me", true);
    expect(await shell(workspace, 'echo "$WHO"; basename "$PWD"; exit 3', true)).toBe(
      "me\ndeep\n[exit code 3]",
    );
    expect(await shell(workspace, 'echo "who: $WHO"; basename "$PWD"')).toMatch(/^who: \nrootstep-project-/u);
  });

  it("stops what takes too long or says too much, and says so", async () => {
    const workspace = await open(newFolder(), { seconds: 1 });
    expect(await shell(workspace, "echo begun; sleep 7882.5")).toBe("begun\n[stopped after 1 s]");
    expect(await untilNone("sleep 7882.5")).toEqual([]);
    const flood = await shell(await open(newFolder(), { seconds: 60 }), "yes");
    expect(flood).toMatch(/^y\n[\s\S]*bytes left out[\s\S]*\[stopped after 67,108,864 bytes of output\]$/u);
    expect(flood.length).toBeLessThan(31_000);
  });

  it("stops in the middle of a command when it is told to", async () => {
    const workspace = await open(newFolder());
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const call = workspace.act({ tool: "shell", arguments: { command: "sleep 7883.5" } }, stop.signal);
    await expect(call).rejects.toMatchObject({ code: "interrupted" });
    expect(await untilNone("sleep 7883.5")).toEqual([]);
  });

  it("takes a commit of a repository, and leaves the repository alone", async () => {
    const folder = newFolder({ "a.txt": "committed\n" });
    const git = `git -c user.name=a -c user.email=a@b -C ${folder}`;
    const make = spawn("sh", [
      "-c",
      `${git} init -q && ${git} add . && ${git} commit -qm a && echo later > ${folder}/a.txt`,
    ]);
    await once(make, "exit");
    const workspace = await open(`${folder}@HEAD`);
    expect(await shell(workspace, "cat a.txt; git status --short; git log --format=%s")).toBe(
      "committed\na\n",
    );
    await expect(openWorkspace(`${folder}@nothing`, { check: "true" })).rejects.toThrow(
      /cannot be cloned at nothing/u,
    );
  });

  it("leaves nothing when this process is killed", async () => {
    const folder = newFolder();
    const words = ["src/environments/testing/guarded-workspace-process.ts", folder, "sleep 7884.5"];
    const temporary = newFolder();
    chmodSync(temporary, 0o711);
    const opener = spawn(process.execPath, ["--import", "tsx", ...words], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, TMPDIR: temporary },
    });
    onTestFinished(() => void opener.kill("SIGKILL"));
    await once(opener.stdout, "data");
    for (let wait = 0; wait < 100 && running("sleep 7884.5").length === 0; wait++) await pause(50);
    expect(running("sleep 7884.5")).toHaveLength(1);
    opener.kill("SIGKILL");
    await once(opener, "exit");
    expect(await untilNone("sleep 7884.5")).toEqual([]);
    const left = () => readdirSync(temporary).filter((name) => name.startsWith("rootstep-workspace-"));
    for (let wait = 0; wait < 60 && left().length > 0; wait++) await pause(50);
    expect(left()).toEqual([]);
  });
});

describe("a workspace without a sandbox", () => {
  it("is a copy still, marks its tools irreversible and leaves no daemon", async () => {
    const folder = newFolder({ "a.txt": "first" });
    const workspace = await open(folder, { unsandboxed: true, sandbox: UNCONFINED });
    expect(workspace.simulated).toBe(false);
    expect(workspace.tools.filter(({ irreversible }) => irreversible)).toHaveLength(4);
    await shell(workspace, "echo second > a.txt; (setsid sleep 7885.5 >/dev/null 2>&1 &); sleep 0.2");
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("first");
    expect(await untilNone("sleep 7885.5")).toEqual([]);
  });

  it("is refused unless it was asked for", async () => {
    const missing: Sandbox = { ...UNCONFINED, name: "box", wrap: () => ["no-such-program"] };
    const leaky: Sandbox = { ...UNCONFINED, name: "leaky" };
    await expect(findSandbox([missing, leaky])).rejects.toThrow(
      /^no sandbox works here \(box: .*ENOENT.*; leaky: .*\); install bubblewrap, or let .* --unsandboxed$/u,
    );
  });
});

it("says what is missing of a workspace's address", async () => {
  await expect(workspaceKind.create(".")).rejects.toThrow(/needs --check/u);
  await expect(workspaceKind.create("no/such", { check: "true", unsandboxed: true })).rejects.toThrow(
    /is no folder/u,
  );
  await expect(workspaceKind.create(homedir(), { check: "true", unsandboxed: true })).rejects.toThrow(
    /is no project/u,
  );
});
