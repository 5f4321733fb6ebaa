import { z } from "zod";
import { isoOf } from "../world/calendar.ts";
import { defineTool } from "./define-tool.ts";

export const listDocs = defineTool({
  name: "list_docs",
  description:
    "Lists all documents: name, title, kind (policy, notice or handbook) and the day of the last edit.",
  arguments: z.strictObject({}),
  act: ({ documents }) => ({
    shows: {
      documents: documents.map(({ name, title, kind, edited }) => ({
        name,
        title,
        kind,
        edited: isoOf(edited),
      })),
    },
  }),
});
