import type { Palette } from "../reports/terminal/palette.ts";

/** The first screen: what there is, and where to start. */
export function helpText({ bold, cyan, dim }: Palette): string {
  return `Find the step where an agent run went wrong, and show it in quotes.

${bold("First minute")}
  ${cyan("demo")}                     a bundled failed run, no key, no model
  ${cyan("diagnose")} <run|dir|->     role, step, why, how sure; format is detected
  ${cyan("show")} <run> --step N      one step, its inputs, why it was flagged
${bold("More")}
  ${cyan("convert")}  ${cyan("formats")}  ${cyan("doctor")} own format; what can be read; whether all is there
  ${cyan("bench")} run <benchmark>    a method on labelled runs; annotate makes such
  ${cyan("train")} <dir>              the ranker, on roots your team confirmed
  ${cyan("replay")} <run>             change a step, continue, compare with a control
  ${cyan("serve")} [dir]  ${cyan("compare")}     many runs in a browser; where two runs part

${bold("Options of diagnose")}
  --method NAME            attribution method; triage needs no model and no key
  --model PROVIDER/NAME    ask a model, its key from the environment
  --json FILE  --md FILE   also write it; - is standard output
  --format NAME  --top N   read as this format; runners-up to list
  --fail-on LEVEL          exit with 1 at found, likely or unclear
  --with-reference  --no-redact  --quiet  --no-color

${dim("Exit  0 done  1 --fail-on  2 input  3 incomplete  4 setup  5 net  130 stopped")}
${dim("Start:")} ${bold("rootstep demo")}
`;
}
