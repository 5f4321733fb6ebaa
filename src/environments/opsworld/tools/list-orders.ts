import { z } from "zod";
import { ordersWith } from "../world/lists.ts";
import { defineTool, refuse } from "./define-tool.ts";
import { showOrderRow, showPage } from "./records.ts";

export const listOrders = defineTool({
  name: "list_orders",
  description:
    "Lists the orders of one customer, or all orders that hold an article, by number, five a page.",
  arguments: z.strictObject({
    customer_id: z.string().optional().describe("like C-1042; this or sku, not both"),
    sku: z.string().optional().describe("number of an article, like K-20417"),
    page: z.int().min(1).optional().describe("from 1; 1 when left out"),
  }),
  act: (office, { customer_id: customer, sku, page = 1 }) => {
    if ((customer === undefined) === (sku === undefined)) {
      return refuse("invalid_arguments", "give customer_id or sku, and not both");
    }
    const orders =
      sku === undefined
        ? [...office.orders.values()].filter((order) => order.customer === customer)
        : ordersWith(office, sku);
    return showPage("orders", orders.map(showOrderRow), page);
  },
});
