import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { notFound, showShipment } from "./records.ts";

export const getShipment = defineTool({
  name: "get_shipment",
  description: "Shows the shipment of an order: carrier, day of delivery, the lot of each line.",
  arguments: z.strictObject({ order_id: z.string().describe("like O-20417") }),
  act: ({ orders, shipments }, { order_id: id }) => {
    const [order, shipment] = [orders.get(id), shipments.get(id)];
    return order && shipment ? { shows: showShipment(shipment, order) } : notFound("order", id);
  },
});
