import fc from "fast-check";
import { expect, test } from "vitest";
import { cell, code, prose, quoteBlock } from "./markdown/escape.ts";
import { markdownReport } from "./markdown.ts";
import { anyReport } from "./testing/arbitrary.ts";
import { hostileText } from "./testing/hostile.ts";
import { sampleReport } from "./testing/sample.ts";

test("a report in Markdown", () => {
  expect(`\n${markdownReport(sampleReport(), 3)}`).toMatchInlineSnapshot(`
    "
    ## boston-0413.jsonl: step 37 of 148

    **Orchestrator**, in its handoff to FlightAgent: **Requirement lost in a handoff**  
    61%, more likely than not · suspected by rules, no model has read it

    The Orchestrator briefed FlightAgent again and left out the 21:00 departure limit. A flight at 21:46 was chosen, held and delivered.

    ### Requirement lost in a handoff

    The brief to FlightAgent holds nothing of the departure limit.

    **What was done** · step 37, Orchestrator to FlightAgent

    \`\`\`text
    Find the cheapest round trip SEA–BOS, out 15 Oct, back 19 Oct
    \`\`\`

    **What it violates** · step 0, human, the task

    \`\`\`text
    no red-eye flights: nothing that departs after 21:00
    \`\`\`


    ### How it reached the end

    - step 37 (root): limit dropped
    - step 41 (propagation): 21:46 chosen
    - step 147 (manifestation): 21:46 delivered

    ### Why not another step

    | step | role | probability | why |
    | ---: | --- | ---: | --- |
    | 41 | FlightAgent | 14% | chose 21:46, but its brief had no time limit |
    | 120 | Verifier | 6% | let it pass; it did not introduce it |
    | 132 | Orchestrator | 3% | waved off a warning 59 steps after the hold |

    The other 144 steps: 16%.

    - Not looked at: results of 88–93 (never recorded); 2 of 7 artifacts; 1 image
    - Recorded end: failure, says the traveller
    - Method: \`triage\`, format: \`openai-chat\`
    "
  `);
});

test("markup in the text of a run stays text", () => {
  expect(prose("<img src=x onerror=alert(1)> & **b**")).toBe(
    "&lt;img src=x onerror=alert(1)&gt; &amp; \\*\\*b\\*\\*",
  );
  expect(prose("[x](javascript:alert(1))")).toBe("\\[x\\](javascript:alert(1))");
  expect(prose("see https://e.org or a@b.c, @all, #1")).toBe("see `https://e.org` or `a@b.c,` `@all,` `#1`");
  expect(prose("- item")).toBe("\\- item");
  expect(prose("1. item")).toBe("1\\. item");
  expect(cell("a | b`c|d`")).toBe("a \\| b\\`c\\|d\\`");
  expect(code("a ` b")).toBe("`` a ` b ``");
  expect(quoteBlock("```\n# x\n````")).toBe("`````text\n```\n# x\n````\n`````");
});

test("outside of code no HTML, link or image can stand, whatever the run says", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const outside = prose(text).replace(/(?<!\\)(`+) ?.*?[^`]\1(?!`)/gu, "");
      expect(outside).not.toMatch(/<|(?<!\\)[[\]]|:\/\/|@/u);
    }),
    { endOnFailure: true },
  );
});

test("a report of anything is made of harmless characters", () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      expect(markdownReport(report, 3)).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
    { endOnFailure: true },
  );
});
