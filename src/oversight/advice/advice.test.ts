import { describe, expect, it } from "vitest";
import { hide } from "../../autopsy/subject.ts";
import { library, turn } from "../../autopsy/testing/library.ts";
import { leftOutIn } from "./left-out.ts";
import { countLessons, lessonsText } from "./lessons-text.ts";
import { similarRuns } from "./similar-runs.ts";
import { wordsFor } from "./words.ts";

const lend = turn("lend_loan", { member: "m1", book: "b1" }, { done: true });
const read = [
  turn("get_member", { member: "m1" }, { member: "m1", name: "Ada" }),
  turn("read_book", { book: "b1" }, { book: "b1", body: "short" }),
];

describe("what a run left out, in words", () => {
  it("says the rule of it and what shows it, in any environment", () => {
    const [first, ...more] = leftOutIn(library([...read, lend]));
    expect(more).toEqual([]);
    expect(first).toEqual({
      rule: "unasked look-up",
      tool: "list_loans",
      lesson: "Call list_loans for each thing before acting on it.",
      finding:
        'Call list_loans for each thing before acting on it. What was left out: list_loans({"member":"m1"}), since lend_loan was called about "m1" without list_loans.',
      at: 2,
    });
  });

  it("is nothing where nothing was, though something could be read again", () => {
    const loans = turn("list_loans", { member: "m1" }, { loans: [] });
    const rules = turn("read_book", { book: "b7" }, { book: "b7", body: "Who lends pays. ".repeat(20) });
    expect(leftOutIn(library([...read, loans, rules, lend]))).toEqual([]);
  });
});

describe("lessons", () => {
  it("are counted by the runs that teach them and told most frequent first, six at most", () => {
    const counted = countLessons([["b", "b", "a"], ["b"], []]);
    expect(lessonsText(counted, 3)).toBe(
      "What earlier failed runs teach:\n- b (2 of 3 failed runs)\n- a (1 of 3 failed runs)",
    );
    const many = countLessons([[..."abcdefgh"]]);
    expect(lessonsText(many, 1).split("\n")).toHaveLength(7);
    expect(lessonsText([], 4)).toBe("");
  });

  it("are said differently at a new start, back at a turn, and further on", () => {
    const { reflection, instruction, plan } = wordsFor(["Look first."]);
    expect(reflection).toMatch(/^An earlier attempt .*failed.*\n- Look first\.$/u);
    expect(instruction).toMatch(/you are back before it/u);
    expect(plan).toMatch(/what was done stands/u);
  });
});

it("the most similar runs are those whose tasks share most words", () => {
  const about = (task: string) => hide(library([lend], task));
  const runs = [
    about("Return a book about ships"),
    about("Lend the overdue book to Ada"),
    about("Pay fines"),
  ];
  const found = similarRuns("Lend an overdue book", runs, 2);
  expect(found.map(({ history }) => history.task)).toEqual([
    "Lend the overdue book to Ada",
    "Return a book about ships",
  ]);
});
