import { z } from "zod";
import { defineTool } from "./define-tool.ts";

const MOST = 10;

export const searchCustomers = defineTool({
  name: "search_customers",
  description: "Finds customers by a part of name or e-mail address; at most ten, by id, with their names.",
  arguments: z.strictObject({ query: z.string().min(1) }),
  act: ({ customers }, { query }) => {
    const wanted = query.toLowerCase();
    const hits = [...customers.values()]
      .filter(({ name, email }) => name.toLowerCase().includes(wanted) || email.includes(wanted))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, MOST);
    return { shows: { customers: hits.map(({ id, name }) => ({ customer_id: id, name })) } };
  },
});
