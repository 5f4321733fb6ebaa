import { z } from "zod";
import { ticketsWith } from "../world/lists.ts";
import { defineTool } from "./define-tool.ts";
import { showPage, showTicketRow } from "./records.ts";

export const listTickets = defineTool({
  name: "list_tickets",
  description: "Lists tickets, oldest first, five a page: id, day, status, sender and subject.",
  arguments: z.strictObject({
    status: z.enum(["open", "closed"]).optional().describe("all tickets when left out"),
    page: z.int().min(1).optional().describe("from 1; 1 when left out"),
  }),
  act: (office, { status, page = 1 }) =>
    showPage("tickets", ticketsWith(office, status).map(showTicketRow), page),
});
