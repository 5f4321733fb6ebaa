import { z } from "zod";
import { isoOf } from "../world/calendar.ts";
import { defineTool } from "./define-tool.ts";
import { notFound } from "./records.ts";

export const readTicket = defineTool({
  name: "read_ticket",
  description: "Shows a ticket with the letter and the ids of attached pictures.",
  arguments: z.strictObject({ ticket_id: z.string().describe("like T-4003") }),
  act: ({ tickets }, { ticket_id: id }) => {
    const found = tickets.find((ticket) => ticket.id === id);
    if (!found) return notFound("ticket", id);
    const { opened, status, from, subject, body, images } = found;
    return { shows: { ticket_id: id, opened: isoOf(opened), status, from, subject, body, images } };
  },
});
