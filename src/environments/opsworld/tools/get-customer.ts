import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { notFound, showCustomer } from "./records.ts";

export const getCustomer = defineTool({
  name: "get_customer",
  description: "Shows a customer: name, e-mail address, city and tier.",
  arguments: z.strictObject({ customer_id: z.string().describe("like C-1042") }),
  act: ({ customers }, { customer_id: id }) => {
    const found = customers.get(id);
    return found ? { shows: showCustomer(found) } : notFound("customer", id);
  },
});
