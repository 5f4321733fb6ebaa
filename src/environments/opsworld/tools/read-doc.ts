import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { notFound } from "./records.ts";

export const readDoc = defineTool({
  name: "read_doc",
  description: "Shows the text of a document.",
  arguments: z.strictObject({ name: z.string().describe("as listed by list_docs") }),
  act: ({ documents }, { name }) => {
    const found = documents.find((document) => document.name === name);
    if (!found) return notFound("document", name);
    return { shows: { name, title: found.title, kind: found.kind, body: found.body } };
  },
});
