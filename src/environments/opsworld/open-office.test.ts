import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../replay/contract/json.ts";
import { environments } from "../index.ts";
import { run, signal } from "./testing/runs.ts";

async function errorOf(tool: string, asked: JsonValue, address = "late/4/1"): Promise<string | undefined> {
  const [kind] = environments.filter(({ name }) => name === "opsworld");
  const office = await kind?.create(address);
  const seen = await office?.act({ tool, arguments: asked }, signal);
  return seen?.failed ? /"code":"(\w+)"/u.exec(seen.text)?.[1] : undefined;
}

describe("the tools of an office", () => {
  it.each<[string, JsonValue, string | undefined]>([
    ["list_docs", {}, undefined],
    ["list_docs", { page: 1 }, "invalid_arguments"],
    ["list_docs", null, "invalid_arguments"],
    ["dance", {}, "unknown_tool"],
    ["read_doc", { name: "nothing" }, "not_found"],
    ["list_tickets", { page: 99 }, "no_such_page"],
    ["list_tickets", { page: 1.5 }, "invalid_arguments"],
    ["list_tickets", { status: "lost" }, "invalid_arguments"],
    ["list_tickets", { status: "closed", page: 2 }, undefined],
    ["list_orders", {}, "invalid_arguments"],
    ["list_orders", { customer_id: "C-1", sku: "K-1" }, "invalid_arguments"],
    ["search_customers", { query: "" }, "invalid_arguments"],
    ["search_customers", { query: "example" }, undefined],
    ["get_order", { order_id: "O-1" }, "not_found"],
    ["view_image", { image_id: "I-501" }, "not_found"],
    ["issue_refund", { order_id: "O-1", amount: "5.00", reason: "late" }, "not_found"],
    ["issue_refund", { order_id: "O-1", amount: 5, reason: "late" }, "invalid_arguments"],
    ["issue_refund", { order_id: "O-1", amount: "5", reason: "late" }, "invalid_arguments"],
    ["issue_refund", { order_id: "O-1", amount: "5.00", reason: "whim" }, "invalid_arguments"],
  ])("%s %j: %s", async (tool, asked, code) => {
    expect(await errorOf(tool, asked)).toBe(code);
  });

  it("refunds no more than the order, in all, and nothing at all after the end", async () => {
    const { world, environment } = await run("late/4/1");
    const [order = ""] = world.office.orders.keys();
    const refund = (amount: string) =>
      environment.act(
        { tool: "issue_refund", arguments: { order_id: order, amount, reason: "goodwill" } },
        signal,
      );
    expect(await refund("0.01")).toMatchObject({
      failed: true,
      ended: true,
      text: expect.stringContaining("finished"),
    });
    await environment.reset(signal);
    expect(await refund("0.00")).toMatchObject({ failed: true });
    expect(await refund("0.01")).toMatchObject({ failed: false });
    expect((await refund("99999.00")).text).toContain("refund_exceeds_order");
    const listed = await environment.act({ tool: "list_refunds", arguments: { order_id: order } }, signal);
    expect(listed.text).toContain("EUR 0.01");
  });

  it("show strict schemas, and say which of them cannot be undone", async () => {
    const { environment } = await run("late/1/1");
    expect(environment.tools.map(({ name }) => name)).toHaveLength(14);
    expect(environment.tools.filter((tool) => tool.irreversible).map(({ name }) => name)).toEqual([
      "issue_refund",
      "send_email",
      "finish",
    ]);
    for (const { parameters } of environment.tools) {
      expect(parameters).toMatchObject({ type: "object", additionalProperties: false });
    }
    expect(environment.tools.find(({ name }) => name === "list_tickets")).toMatchInlineSnapshot(`
      {
        "description": "Lists tickets, oldest first, five a page: id, day, status, sender and subject.",
        "irreversible": false,
        "name": "list_tickets",
        "parameters": {
          "additionalProperties": false,
          "properties": {
            "page": {
              "description": "from 1; 1 when left out",
              "maximum": 9007199254740991,
              "minimum": 1,
              "type": "integer",
            },
            "status": {
              "description": "all tickets when left out",
              "enum": [
                "open",
                "closed",
              ],
              "type": "string",
            },
          },
          "type": "object",
        },
      }
    `);
  });

  it("lists five a page, oldest first", async () => {
    const { world, environment } = await run("late/4/1");
    await environment.reset(signal);
    const seen = await environment.act({ tool: "list_tickets", arguments: { status: "open" } }, signal);
    const open = world.office.tickets.filter(({ status }) => status === "open");
    expect(JSON.parse(seen.text)).toMatchObject({
      page: 1,
      pages: 4,
      tickets: open.slice(0, 5).map(({ id }) => ({ ticket_id: id })),
    });
    expect(open.map(({ opened }) => opened)).toEqual(open.map(({ opened }) => opened).sort((a, b) => a - b));
  });
});
