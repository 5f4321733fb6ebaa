import { z } from "zod";
import { defineTool } from "./define-tool.ts";

export const sendEmail = defineTool({
  name: "send_email",
  description: "Sends an e-mail. It cannot be taken back.",
  arguments: z.strictObject({ to: z.string().min(3), subject: z.string(), body: z.string() }),
  irreversible: true,
  act: (_, { to, subject, body }) => ({ shows: { sent_to: to }, deed: { did: "mail", to, subject, body } }),
});
