import { z } from "zod";
import { defineTool } from "./define-tool.ts";

export const finish = defineTool({
  name: "finish",
  description: "Ends the run: nothing can be done after it.",
  arguments: z.strictObject({}),
  irreversible: true,
  act: () => ({ shows: { finished: true }, deed: { did: "finish" } }),
});
