import { z } from "zod";

/** What a method said of one run, in the words of the released files. */
export interface Answer {
  id: string;
  role?: string | undefined;
  step?: number | undefined;
}

/** Lines of a submission to the leaderboard: all runs of the full set. */
export const SUBMITTED_RUNS = 1140;

/** Stands for no answer: an integer as the format asks for, and in no run, so that it counts wrong and adds no error. */
export const NO_STEP = -1;

/** The file of answers: a line for each run, in the order given. Role and step are independent, each may be missing. */
export function predictionLines(answers: readonly Answer[]): string {
  return answers
    .map(({ id, role = "", step = NO_STEP }) =>
      JSON.stringify({ question_ID: id, predicted_role: role, predicted_step: step }),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** What the leaderboard asks about a submission; what is not known yet is empty, and the checker says so. */
export const SubmissionMetadata = z.looseObject({
  submission_id: z.string().default(""),
  method: z.string().default(""),
  model: z.string().default(""),
  provider: z.string().default(""),
  authors: z.array(z.string()).default([]),
  date: z.string().default(""),
  code_url: z.string().default(""),
  logs_url: z.string().default(""),
  license: z.string().default(""),
});
export type SubmissionMetadata = z.infer<typeof SubmissionMetadata>;

/** What `REPRODUCE.md` has to say, and the words by which a hand-written one is seen to say it. */
export const REPRODUCE_TOPICS = [
  { title: "Environment", words: /environment|version/iu },
  { title: "Model endpoint or weights", words: /endpoint|weights|\bmodel\b/iu },
  { title: "Prompts", words: /prompt|template/iu },
  { title: "Decoding settings", words: /decoding|temperature|sampling/iu },
  { title: "Random seeds", words: /seed/iu },
  { title: "Commands", words: /command|```/iu },
  { title: "Hardware or service", words: /hardware|\bservice\b|\bcpu\b|\bgpu\b/iu },
  { title: "Runtime and cost", words: /runtime|run time|duration|cost/iu },
] as const;
export type ReproduceTopic = (typeof REPRODUCE_TOPICS)[number]["title"];

/** Stands where only the submitter knows; the checker finds it. */
export const NOT_STATED = "_not stated_";

/** The notes on reproducing a submission, with what is known filled in. */
export function reproduceNotes(known: Readonly<Partial<Record<ReproduceTopic, string>>>): string {
  const sections = REPRODUCE_TOPICS.map(({ title }) => `## ${title}\n\n${known[title] ?? NOT_STATED}\n`);
  return `# How these predictions were made\n\n${sections.join("\n")}`;
}
