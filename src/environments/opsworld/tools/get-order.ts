import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { notFound, showOrder } from "./records.ts";

export const getOrder = defineTool({
  name: "get_order",
  description: "Shows an order: customer, days of placing and promise, lines with prices, shipping charge.",
  arguments: z.strictObject({ order_id: z.string().describe("like O-20417") }),
  act: ({ orders }, { order_id: id }) => {
    const found = orders.get(id);
    return found ? { shows: showOrder(found) } : notFound("order", id);
  },
});
