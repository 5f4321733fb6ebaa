import type { Tool } from "./define-tool.ts";
import { finish } from "./finish.ts";
import { getCustomer } from "./get-customer.ts";
import { getOrder } from "./get-order.ts";
import { getShipment } from "./get-shipment.ts";
import { issueRefund } from "./issue-refund.ts";
import { listDocs } from "./list-docs.ts";
import { listOrders } from "./list-orders.ts";
import { listRefunds } from "./list-refunds.ts";
import { listTickets } from "./list-tickets.ts";
import { readDoc } from "./read-doc.ts";
import { readTicket } from "./read-ticket.ts";
import { searchCustomers } from "./search-customers.ts";
import { sendEmail } from "./send-email.ts";
import { viewImage } from "./view-image.ts";

/** The tools of the office, in the order in which a worker sees them. */
export const tools: readonly Tool[] = [
  listDocs,
  readDoc,
  listTickets,
  readTicket,
  searchCustomers,
  getCustomer,
  listOrders,
  getOrder,
  getShipment,
  listRefunds,
  viewImage,
  issueRefund,
  sendEmail,
  finish,
];
