import { type Command, InvalidArgumentError, Option, type OptionValues } from "@commander-js/extra-typings";
import { collected, wholeNumber } from "./option-values.ts";

/** What `--method` says of itself. */
export const METHOD = "attribution method; triage unless told, auto where a model is set";

/** A command with every option of asking a model. */
export function withModelOptions<Arguments extends unknown[], Options extends OptionValues>(
  command: Command<Arguments, Options>,
) {
  return command
    .addOption(modelOption())
    .addOption(baseUrlOption())
    .addOption(reasoningOption())
    .addOption(setOption())
    .addOption(seedOption())
    .addOption(budgetOption())
    .addOption(maxCallsOption())
    .addOption(pricesOption())
    .addOption(yesOption());
}

function modelOption() {
  return new Option("--model <provider/model>", "the model to ask; may be repeated for a panel").argParser(
    collected,
  );
}

function baseUrlOption() {
  return new Option("--base-url <url>", "the server of the model, with its /v1");
}

function reasoningOption() {
  const says = "how much the model may think: off, low, medium, high; may be repeated";
  return new Option("--reasoning <stage=level>", says).argParser(collected);
}

function setOption() {
  return new Option("--set <name=value>", "a setting of the method; may be repeated").argParser(collected);
}

function seedOption() {
  return new Option("--seed <n>", "seeds what a method draws, 1 unless told").argParser(wholeNumber);
}

function budgetOption() {
  return new Option("--budget-usd <n>", "stop asking when so much is spent").argParser(positiveNumber);
}

function maxCallsOption() {
  return new Option("--max-calls <n>", "stop asking after so many calls").argParser(wholeNumber);
}

function pricesOption() {
  return new Option("--prices <file>", "USD per million tokens by model, as JSON");
}

function yesOption() {
  return new Option("--yes", "do not ask before a dear command");
}

function positiveNumber(text: string): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw new InvalidArgumentError("It must be a number above 0.");
}
