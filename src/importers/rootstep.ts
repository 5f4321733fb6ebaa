import { fromRunDocument, RUN_SCHEMA } from "../core/rootstep-json.ts";
import { defineImporter } from "./reading/define-importer.ts";
import { asFields, isFields } from "./shapes/loose.ts";

/** rootstep's own format, written by `rootstep convert`: one run a document or a line. */
export default defineImporter({
  name: "rootstep",
  title: "rootstep run",
  steps: "every step as it was written",
  detect: ({ records }) => {
    const schemas = records.map((record) => asFields(record).schema);
    if (schemas.some((schema) => schema === RUN_SCHEMA)) return 1;
    const other = schemas.find((schema) => typeof schema === "string" && schema.startsWith("rootstep.run/"));
    return other ? { score: 0.4, reason: `it is ${other}, this version reads ${RUN_SCHEMA}` } : 0;
  },
  async *read(source) {
    for await (const record of source.records()) {
      if ("value" in record && isFields(record.value)) yield { trajectory: fromRunDocument(record.value) };
    }
  },
});
