import { describe, expect, it } from "vitest";
import type { Turn } from "../../replay/contract/agent.ts";
import { library, turn } from "../testing/library.ts";
import { proposeLookUp } from "./propose-look-up.ts";

const calm = () => 0;

/** What is proposed, in one line: `2 read_book {"book":"b"}: unopened alike`. */
function proposed(
  turns: readonly Turn[],
  words: { task?: string; instructions?: string } = {},
  only?: number,
) {
  const found = proposeLookUp(library(turns, words.task, words.instructions), calm, only);
  return (
    found && `${found.at} ${found.call.tool} ${JSON.stringify(found.call.arguments)}: ${found.omission.rule}`
  );
}

const lend = turn("lend_loan", { member: "m1", book: "b1" }, { done: true });
const loansRead = turn("list_loans", { member: "m1" }, { loans: [] });
const memberRead = turn("get_member", { member: "m1" }, { member: "m1", name: "Ada" });
const bookRead = turn("read_book", { book: "b1" }, { book: "b1", body: "short" });
const checked = [loansRead, memberRead, bookRead];

describe("what an analyst without a model proposes", () => {
  it("the next page of a list, before the first call that cannot be taken back", () => {
    const paged = turn("list_books", {}, { page: 1, pages: 3, books: [] });
    expect(proposed([paged, ...checked, lend])).toBe('4 list_books {"page":2}: unseen page');
    const second = turn("list_books", { page: 2 }, { page: 2, pages: 2, books: [] });
    const first = turn("list_books", {}, { page: 1, pages: 2, books: [] });
    expect(proposed([first, second, ...checked, lend])).toBeUndefined();
  });

  it("the next page that a list names by a mark", () => {
    const marked = turn("browse", {}, { items: [], next_cursor: "c2" });
    expect(proposed([marked, ...checked, lend])).toBe('4 browse {"cursor":"c2"}: unseen page');
    const followed = turn("browse", { cursor: "c2" }, { items: [], next_cursor: null });
    expect(proposed([marked, followed, ...checked, lend])).toBeUndefined();
  });

  it("the other entry of a list that looks the same as the one that was opened", () => {
    const hits = turn(
      "find_members",
      { query: "Ada" },
      {
        members: [
          { member: "m1", name: "Ada" },
          { member: "m2", name: "Ada" },
          { member: "m3", name: "Adam" },
        ],
      },
    );
    expect(proposed([hits, ...checked, lend])).toBe('4 get_member {"member":"m2"}: unopened alike');
  });

  it("a look-up about what is changed for good, the one that is named alike first", () => {
    expect(proposed([memberRead, bookRead, lend])).toBe('2 list_loans {"member":"m1"}: unasked look-up');
    expect(proposed([loansRead, bookRead, lend])).toBe('2 get_member {"member":"m1"}: unasked look-up');
  });

  it("unread entries of a kind that the instructions name, and not of one they set aside", () => {
    const list = turn(
      "list_books",
      {},
      {
        books: [
          { book: "b1", kind: "rule", day: "2026-01-01" },
          { book: "b2", kind: "rule", day: "2026-03-01" },
          { book: "b3", kind: "novel", day: "2026-02-01" },
          { book: "b4", kind: "novel", day: "2026-02-02" },
          { book: "b5", kind: "rule", day: "2026-04-01", shelf: "x" },
        ],
      },
    );
    const opened = turn("read_book", { book: "b5" }, { book: "b5", body: "short" });
    const instructions = "Rules bind you; novels hold no truth.";
    // b1 was opened by the way; of the rest b2 is the newest rule, and looks like b1.
    expect(proposed([list, opened, ...checked, lend], { instructions })).toBe(
      '5 read_book {"book":"b2"}: unopened alike',
    );
    const others = checked.filter(({ call }) => call.tool !== "read_book");
    const lent = turn("lend_loan", { member: "m1", book: "b5" }, { done: true });
    expect(proposed([list, opened, ...others, lent], { instructions })).toBe(
      '4 read_book {"book":"b2"}: unread kind',
    );
  });

  it("where nothing was left out, the text that says most about the task is read again", () => {
    const rules = (book: string, body: string) =>
      turn("read_book", { book }, { book, body: body.repeat(12) });
    const turns = [
      rules("b7", "How shelves are dusted on Mondays. "),
      rules("b1", "Whoever lends an overdue book pays. "),
      loansRead,
      memberRead,
      lend,
    ];
    expect(proposed(turns, { task: "Lend the overdue book." })).toBe('4 read_book {"book":"b1"}: read again');
  });

  it("a way out of a circle", () => {
    const again = turn("find_members", { query: "x" }, { members: [] });
    expect(proposed([again, again, again, again, ...checked, lend])).toBe(
      '1 list_loans {"member":"m1"}: going in circles',
    );
  });

  it("at one turn alone, where only that one is allowed, and nothing where it is too early", () => {
    const paged = turn("list_books", {}, { page: 1, pages: 3, books: [] });
    const turns = [bookRead, paged, lend, turn("get_member", { member: "m1" }, "done")];
    expect(proposed(turns, {}, 3)).toBe('3 list_books {"page":2}: unseen page');
    expect(proposed([paged, lend], {}, 0)).toBeUndefined();
  });

  it("at the most suspicious turn while it is in time", () => {
    const paged = turn("list_books", {}, { page: 1, pages: 3, books: [] });
    const turns = [paged, ...checked, lend];
    expect(proposeLookUp(library(turns), (at) => (at === 2 ? 0.5 : 0.1))?.at).toBe(2);
    expect(proposeLookUp(library(turns), (at) => (at === 0 ? 0.5 : 0.1))?.at).toBe(4);
  });

  it("nothing from an empty run, from texts that are no JSON, from arguments that are no object", () => {
    expect(proposed([])).toBeUndefined();
    expect(proposed([turn("shell", ["ls"], "a\nb"), turn("shell", null, "{broken")])).toBeUndefined();
  });
});
