import { z } from "zod";
import { isoOf } from "../world/calendar.ts";
import { euros } from "../world/money.ts";
import { defineTool } from "./define-tool.ts";
import { notFound, showRefund } from "./records.ts";
import { deedsOf } from "./state.ts";

export const listRefunds = defineTool({
  name: "list_refunds",
  description: "Lists the refunds of an order so far: amount, reason and day.",
  arguments: z.strictObject({ order_id: z.string().describe("like O-20417") }),
  act: ({ orders, refunds, today }, { order_id: id }, state) => {
    if (!orders.has(id)) return notFound("order", id);
    const made = deedsOf(state).flatMap((deed, index) =>
      deed.did === "refund" && deed.order === id
        ? [
            {
              refund_id: `R-${9001 + index}`,
              amount: euros(deed.cents),
              reason: deed.reason,
              day: isoOf(today),
            },
          ]
        : [],
    );
    return { shows: { order_id: id, refunds: [...(refunds.get(id) ?? []).map(showRefund), ...made] } };
  },
});
