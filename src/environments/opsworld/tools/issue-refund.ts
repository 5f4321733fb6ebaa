import { z } from "zod";
import { REFUND_REASONS, totalOf } from "../world/entities.ts";
import { centsOf, euros, sum } from "../world/money.ts";
import { defineTool, refuse } from "./define-tool.ts";
import { notFound } from "./records.ts";
import { deedsOf } from "./state.ts";

export const issueRefund = defineTool({
  name: "issue_refund",
  description: "Refunds an amount on an order. It cannot be taken back.",
  arguments: z.strictObject({
    order_id: z.string().describe("like O-20417"),
    amount: z
      .string()
      .regex(/^\d{1,7}\.\d{2}$/u)
      .describe('in euros, like "12.30"'),
    reason: z.enum(REFUND_REASONS),
  }),
  irreversible: true,
  act: ({ orders, refunds }, { order_id: id, amount, reason }, state) => {
    const order = orders.get(id);
    if (!order) return notFound("order", id);
    const cents = centsOf(amount) ?? 0;
    if (cents === 0) return refuse("invalid_arguments", "amount: must be more than 0.00");
    const earlier = sum((refunds.get(id) ?? []).map((refund) => refund.cents));
    const made = sum(
      deedsOf(state).map((deed) => (deed.did === "refund" && deed.order === id ? deed.cents : 0)),
    );
    const left = totalOf(order) - earlier - made;
    if (cents > left) return refuse("refund_exceeds_order", `at most ${euros(left)} is left on ${id}`);
    const deed = { did: "refund", order: id, cents, reason } as const;
    return { shows: { refunded: euros(cents), order_id: id }, deed };
  },
});
