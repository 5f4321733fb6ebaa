import { describe, expect, it } from "vitest";
import { runOf, textPart } from "../core/testing.ts";
import { openCasefile } from "./casefile.ts";

const run = runOf(
  [0, 1, 2, 3].map((step) => ({
    role: `r${step}`,
    parts: [textPart(`words of step ${step} Needle${step}`)],
  })),
  {
    instructions: [{ role: "agent", text: "Stay polite." }],
    artifacts: [
      { name: "log.txt", kind: "log", body: "line one\nneedle in the log", encoding: "text" },
      { name: "shot.png", kind: "image", mediaType: "image/png", body: "AAAA", encoding: "base64" },
    ],
  },
);

describe("casefile", () => {
  it("reads a stretch of steps, whole steps only, and says where to go on", () => {
    const file = openCasefile(run);
    const { text, next } = file.read(0, 3, 80);
    expect(next).toBe(2);
    expect(text).toContain("[1] r1");
    expect(text).not.toContain("[2]");
    expect(file.read(3, 3).text).toBe("[3] r3\nwords of step 3 Needle3\n");
  });

  it("searches steps, instructions and artifacts, literally without case or by pattern", () => {
    const file = openCasefile(run);
    expect(file.search("NEEDLE").map(({ where }) => where)).toEqual([0, 1, 2, 3, "log.txt"]);
    expect(file.search(/needle[23]/giu).map(({ where }) => where)).toEqual([2, 3]);
    expect(file.search("polite")[0]?.where).toBe("instructions of agent");
    expect(file.search("needle", 2)).toHaveLength(2);
  });

  it("accounts for what was read", () => {
    const file = openCasefile(run);
    file.read(1, 2);
    file.readArtifact("log.txt", 0, 4);
    expect(file.coverage()).toMatchObject({ stepsRead: 2, steps: 4, artifactsRead: 1, unread: ["shot.png"] });
    expect(file.coverage().observed).toBeGreaterThan(50);
    expect(
      file
        .list()
        .filter(({ read }) => read)
        .map(({ id }) => id),
    ).toEqual(["step 1", "step 2", "log.txt"]);
  });

  it("reads on in an artifact, and names what is not text", () => {
    const file = openCasefile(run);
    expect(file.readArtifact("log.txt", 0, 8)).toEqual({ id: "log.txt", text: "line one", next: 8 });
    expect(file.readArtifact("shot.png").text).toBe("[image/png, not text]");
    expect(() => file.readArtifact("none")).toThrow('no artifact named "none"');
    expect(() => file.read(4, 9)).toThrow("no steps 4 to 9; the run has 4");
  });
});
