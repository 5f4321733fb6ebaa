import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { notFound } from "./records.ts";

export const viewImage = defineTool({
  name: "view_image",
  description: "Shows a picture that is attached to a ticket.",
  arguments: z.strictObject({ image_id: z.string().describe("like I-501") }),
  act: ({ images }, { image_id: id }) => {
    const found = images.get(id);
    return found
      ? { shows: { image_id: id, shows: `[image: ${found.label}]` }, image: id }
      : notFound("picture", id);
  },
});
