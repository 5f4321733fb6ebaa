import { Option } from "@commander-js/extra-typings";
import { countNumber } from "./option-values.ts";

export function formatOption() {
  return new Option("--format <name>", "read as this format instead of detecting it");
}

export function secretsOption() {
  return new Option("--no-redact", "leave secrets in the texts");
}

export function shippedRankerOption() {
  return new Option("--shipped-ranker", "rank as shipped, not by .rootstep/ranker.json");
}

export function concurrencyOption() {
  return new Option("--concurrency <n>", "runs at a time, for methods that ask a model: 16").argParser(
    countNumber,
  );
}

export function dirOption() {
  return new Option("--dir <folder>", "the data root, or the benchmark's own folder");
}
