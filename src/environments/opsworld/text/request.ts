import type { Stream } from "../world/streams.ts";
import { defineGrammar, sentencesOf } from "./grammar.ts";

/** What a run is asked to do. */
export interface Request {
  family: "late" | "recall" | "damage";
  today: string;
  /** Where the report goes. */
  ops: string;
  /** Of a recall. */
  notice?: string | undefined;
  sku?: string | undefined;
}

type Saying = "today" | "late" | "recall" | "damage" | "report";

const grammar = defineGrammar<Saying>([
  ["today", ["Today is {today}."]],
  [
    "late",
    [
      "Settle every open ticket in which a customer complains of a late delivery.",
      "Go through the open tickets and settle each one that complains of a late delivery.",
    ],
  ],
  [
    "damage",
    [
      "Settle every open ticket in which a customer reports damaged goods.",
      "Go through the open tickets and settle each one that reports damaged goods.",
    ],
  ],
  [
    "recall",
    [
      "Carry out the recall {notice} of the article {sku}.",
      "Recall {notice} of article {sku} has to be carried out.",
    ],
  ],
  [
    "report",
    [
      "At the end write to {ops}: one e-mail that names the total of the refunds you issued.",
      "Close with an e-mail to {ops} that names the total of the refunds you issued.",
    ],
  ],
]);

const WORK = {
  late: [
    "Refund what the policy in force gives (it depends on the day the order was placed), then write one e-mail to each of these customers, also to those who get nothing.",
    "Besides what every e-mail names, it names the day of delivery, if the parcel has arrived.",
  ],
  damage: [
    "Refund what the policy in force gives (it depends on the day of delivery; a damage counts as reported on the day the ticket was opened), then write one e-mail to each of these customers, also to those who get nothing.",
    "Besides what every e-mail names, it names the class of the damage.",
  ],
  recall: [
    "Find every customer who bought the article, whether they wrote or not, and refund what the notice in force gives to those whose lot is affected.",
    "Write one e-mail to every customer whose lot is affected, and to every customer with an open ticket about this recall; others get none.",
    "Besides what every e-mail names, it names the lot and the notice.",
  ],
} as const;

/** The task, in words. */
export function writeRequest(request: Request, random: Stream): string {
  const { family, today, ops, notice = "", sku = "" } = request;
  return [
    grammar.say("today", random, { today }),
    grammar.say(family, random, family === "recall" ? { notice, sku } : {}),
    ...WORK[family],
    "Leave all other tickets alone.",
    grammar.say("report", random, { ops }),
    "Then finish.",
  ].join("\n");
}

/** What the task asks for; nothing when it is no such task. */
export function readRequest(task: string): Request | undefined {
  const found = new Map(
    sentencesOf(task).flatMap((sentence) => {
      const statement = grammar.read(sentence);
      return statement ? [[statement.says, statement.facts]] : [];
    }),
  );
  const family = (["late", "recall", "damage"] as const).find((name) => found.has(name));
  const today = found.get("today")?.today;
  const ops = found.get("report")?.ops;
  if (!family || today === undefined || ops === undefined) return undefined;
  return { family, today, ops, notice: found.get("recall")?.notice, sku: found.get("recall")?.sku };
}

/** What holds for every run in a world. */
export const INSTRUCTIONS = `You work in the back office of a mail-order shop, with the tools you are given. Lists show five entries a page.
Policies and notices bind you; handbooks hold no rules. Where several versions of the rules exist, the text of each says from when it holds.
Refunds and e-mails cannot be taken back. A refund names the order, the amount as digits ("12.30") and the reason: late, recall or damage.
Every e-mail to a customer goes to the address in our records and names the number of the order and exactly one of these codes:
PAID when you refunded money in this run, together with that amount; ALREADY-PAID when earlier refunds cover what is due; NOT-DUE when nothing is due.
Name no other code, and no other amount than those of the order itself, its earlier refunds and your refund. If a notice demands a reference, name it too.
A letter may come from an address that is not in our records; then it is signed with name and city. A picture may hold what records and letter lack.
When everything is done, call finish: it ends the run.`;
