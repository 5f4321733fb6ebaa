import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { calls, firings, runOf, says } from "../testing/run.ts";
import rule from "./claimed-look-without-tool.ts";

const fired = (run: Trajectory) => firings(rule, run).map(({ step }) => step);
const WATCHED = says("I have watched the entire video and counted seven gulls.", "Watcher");

describe("claimed-look-without-tool", () => {
  it("quotes the claim, and says that no act before could have shown it", () => {
    const run = runOf("How many gulls are in the video?", says("Let us see."), WATCHED);
    expect(firings(rule, run)).toMatchObject([
      {
        step: 2,
        role: "Watcher",
        wrong: { quote: "I have watched the entire video and counted seven gulls." },
        reference: { value: "an act that could show a video", searched: { first: 0, last: 1 } },
      },
    ]);
  });

  it.each<[string, Trajectory, number[]]>([
    [
      "a recording",
      runOf(
        "What is said?",
        calls("list", {}, "memo"),
        says("I have listened to the recording: flour and salt."),
      ),
      [3],
    ],
    [
      "a site that only a search had listed",
      runOf(
        "Colour?",
        calls("search", { q: "oldry" }, "https://oldry.test/"),
        says("I have visited the website https://oldry.test/ and it is blue."),
      ),
      [3],
    ],
    [
      "a picture, in a conversation",
      runOf("What is on the photo?", says("I have examined the attached photo: two boats.")),
      [1],
    ],
    [
      "a page after other work",
      runOf(
        "Rules?",
        calls("Bash", { command: "ls" }, "a.md"),
        says("After visiting https://rules.test/fees I found that it costs 12."),
      ),
      [3],
    ],
  ])("fires on %s", (_, run, steps) => expect(fired(run)).toEqual(steps));

  it.each<[string, Trajectory]>([
    ["a call that opened it", runOf("Gulls?", calls("play", { file: "gulls.mp4" }, "frames"), WATCHED)],
    ["code that read it", runOf("Gulls?", says("```python\ncv2.VideoCapture('gulls.mp4')\n```"), WATCHED)],
    [
      "a page action",
      runOf(
        "Colour?",
        says("I clicked 'Oldry'. https://oldry.test/ shows blue."),
        says("I have visited the website https://oldry.test/."),
      ),
    ],
    ["a plan", runOf("Gulls?", says("I will say more once I have watched the video."))],
    ["a denial", runOf("Gulls?", says("I have not watched the video."))],
    ["a question", runOf("Gulls?", says("Have we watched the video?"))],
    [
      "a look at data of the run",
      runOf("Orders?", calls("orders", {}, "KX-20417"), says("I have reviewed your orders.")),
    ],
    ["the human's look", runOf("Gulls? I have watched the video.")],
    [
      "a picture that came with the task",
      {
        ...runOf("What is on it?", says("I have examined the attached photo.")),
        artifacts: [{ name: "p", kind: "image", body: "", encoding: "base64" }],
      },
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
