import { describe, expect, it } from "vitest";
import { ConversationCollector } from "./conversations.ts";
import { readExchange } from "./exchange.ts";

const user = (content: string) => ({ role: "user", content });
const agent = (content: string) => ({ role: "assistant", content });
const answered = (messages: unknown[], answer: string, more: object = {}) => ({
  ...more,
  messages,
  response: { choices: [{ message: { ...agent(answer), refusal: null } }], usage: { prompt_tokens: 5 } },
});

function collected(records: readonly unknown[]) {
  const collector = new ConversationCollector();
  const closed = records.flatMap((record) => {
    const exchange = readExchange(record);
    const full = exchange && collector.add(exchange);
    return full ? [full] : [];
  });
  return [...closed, ...collector.close()];
}

describe("conversations from requests that repeat their history", () => {
  it("are one when each goes on from the last, and every reply keeps its tokens once", () => {
    const [first, ...others] = collected([
      answered([user("a")], "b"),
      answered([user("a"), agent("b"), user("c")], "d"),
    ]);
    expect(others).toEqual([]);
    expect(first?.messages).toHaveLength(4);
    expect([...(first?.replies.keys() ?? [])]).toEqual([1, 3]);
  });

  it("are one when an earlier request comes later in the file", () => {
    const conversations = collected([
      answered([user("a"), agent("b"), user("c")], "d"),
      answered([user("a")], "b"),
    ]);
    expect(conversations).toHaveLength(1);
    expect(conversations[0]?.messages).toHaveLength(4);
  });

  it("are two when a second try answers differently", () => {
    expect(collected([answered([user("a")], "b"), answered([user("a")], "c")])).toHaveLength(2);
  });

  it("are two when their recorded names differ, however alike they are", () => {
    const same = [user("a")];
    expect(collected([answered(same, "b", { id: "1" }), answered(same, "b", { id: "2" })])).toHaveLength(2);
    const [one, other] = [{ session_id: "s1" }, { session_id: "s2" }];
    const longer = [...same, agent("b"), user("c")];
    expect(collected([answered(same, "b", one), answered(longer, "d", other)])).toHaveLength(2);
  });

  it("count a request that was recorded again", () => {
    expect(collected([answered([user("a")], "b"), answered([user("a")], "b")])[0]?.duplicates).toEqual([
      "a request recorded again",
    ]);
  });

  it("hold the reply once when the recorder put it into the history too", () => {
    const [first] = collected([answered([user("a"), agent("b")], "b")]);
    expect(first?.messages).toHaveLength(2);
    expect(first?.replies.get(1)?.usage).toEqual({ input: 5 });
  });

  it("close the oldest when too many are open, and lose none", () => {
    const records = Array.from({ length: 200 }, (_, n) => answered([user(`question ${n}`)], "b"));
    expect(collected(records).map(({ messages }) => messages[0])).toEqual(
      records.map(({ messages }) => messages[0]),
    );
  });
});
