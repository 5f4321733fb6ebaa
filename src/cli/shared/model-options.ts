import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { collected, wholeNumber } from "./option-values.ts";

/** What `--method` says of itself. */
export const METHOD = "attribution method; triage unless told, auto where a model is set";

export function modelOption() {
  return new Option("--model <provider/model>", "the model to ask; may be repeated for a panel").argParser(
    collected,
  );
}

export function baseUrlOption() {
  return new Option("--base-url <url>", "the server of the model, with its /v1");
}

export function reasoningOption() {
  const says = "how much the model may think: off, low, medium, high; may be repeated";
  return new Option("--reasoning <stage=level>", says).argParser(collected);
}

export function setOption() {
  return new Option("--set <name=value>", "a setting of the method; may be repeated").argParser(collected);
}

export function seedOption() {
  return new Option("--seed <n>", "seeds what a method draws, 1 unless told").argParser(wholeNumber);
}

export function budgetOption() {
  return new Option("--budget-usd <n>", "stop asking when so much is spent").argParser(positiveNumber);
}

export function maxCallsOption() {
  return new Option("--max-calls <n>", "stop asking after so many calls").argParser(wholeNumber);
}

export function pricesOption() {
  return new Option("--prices <file>", "USD per million tokens by model, as JSON");
}

export function yesOption() {
  return new Option("--yes", "do not ask before a dear command");
}

function positiveNumber(text: string): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new InvalidArgumentError("It must be a number above 0.");
}
