import { describe, expect, it } from "vitest";
import type { Trajectory } from "../../core/trajectory.ts";
import { briefs, calls, firings, human, runOf, says } from "../testing/run.ts";
import rule from "./requirement-absent-from-answer.ts";

const fired = (run: Trajectory) => firings(rule, run);

const TASK =
  "Report the quarterly revenue of each branch office. Also list the unpaid invoices by customer name.";
const HALF =
  "The quarterly revenue by branch office: North 41,200, South 38,900 and Harbour 12,050. Harbour grew fastest of the three.";

describe("requirement-absent-from-answer", () => {
  it("quotes the beginning of the answer against what was asked for", () => {
    expect(fired(runOf(TASK, calls("query", {}, "rows"), says(HALF)))).toMatchObject([
      {
        step: 3,
        object: "requirement:1",
        wrong: { quote: expect.stringContaining("The quarterly revenue by branch office") },
        reference: { quote: "Also list the unpaid invoices by customer name." },
      },
    ]);
  });

  it.each<[string, Trajectory]>([
    [
      "a team whose writer leaves a part out",
      runOf(
        TASK,
        briefs("Writer", "Write the revenue report."),
        calls("query", {}, "rows", { role: "Writer" }),
        says(HALF, "Writer"),
      ),
    ],
    [
      "the last request of a conversation",
      runOf(
        "Hello there.",
        says("Hello, what can I do?"),
        human("Give me the opening hours of the museum. Please list the side entrances too."),
        says(
          "The museum keeps these opening hours: ten to six from Tuesday to Sunday, closed on every Monday of the year.",
        ),
      ),
    ],
    [
      "a coding session that forgets to report",
      runOf(
        "Make the parser faster. Report the measured speed of parsing. Then list every deprecated setting.",
        calls("Bash", { command: "bench" }, "12 ms"),
        says(
          "The measured speed of parsing went from 31 ms to 12 ms for the large file, which is the improvement hoped for.",
        ),
      ),
    ],
  ])("fires on %s", (_, run) => expect(fired(run)).toHaveLength(1));

  it.each<[string, Trajectory]>([
    [
      "an answer that gives both",
      runOf(TASK, says(`${HALF} Unpaid invoices: Bellweather 3, Dray & Sons 1.`)),
    ],
    ["a paraphrase", runOf(TASK, says(`${HALF} Customers that still owe us: Bellweather and Dray & Sons.`))],
    [
      "an answer that refuses with a reason",
      runOf(TASK, says(`${HALF} I cannot see the rest, the ledger is closed.`)),
    ],
    [
      "an answer in another language",
      runOf(
        TASK,
        says(
          "Der Umsatz je Filiale: Nord 41.200, Süd 38.900, Hafen 12.050. Der Hafen ist am stärksten gewachsen.",
        ),
      ),
    ],
    [
      "a part saved to a file",
      runOf(
        TASK,
        calls("Write", { path: "unpaid-invoices.csv", content: "customer,amount" }, "ok"),
        says(HALF),
      ),
    ],
    [
      "a part given the turn before",
      runOf(TASK, says("Unpaid invoices: Bellweather 3, Dray & Sons 1."), says(HALF)),
    ],
    ["a short answer", runOf(TASK, says("North 41,200."))],
    [
      "the form of an answer",
      runOf(
        "Report the quarterly revenue of each branch. Give it as a comma separated list in ascending order.",
        says(HALF),
      ),
    ],
    [
      "what a human says of himself",
      runOf(`${TASK} My name is Noor and my zip code is 2514.`, says(`${HALF} Unpaid invoices: none.`)),
    ],
    [
      "an earlier request, answered in its time",
      runOf(TASK, says("Done."), human("Thanks. Report the revenue of the branch in Oldry too."), says(HALF)),
    ],
  ])("is quiet about %s", (_, run) => expect(fired(run)).toEqual([]));
});
