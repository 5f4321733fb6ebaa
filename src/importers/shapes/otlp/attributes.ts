import { asFields, asList, asName, type Fields, isFields, numberOf } from "../loose.ts";

/** Attributes in either form: OTLP's list of keys and typed values, or a plain object. */
export function decodeAttributes(value: unknown): Fields {
  if (!Array.isArray(value)) return asFields(value);
  return Object.fromEntries(
    value.flatMap((item): [string, unknown][] => {
      const { key, value: typed } = asFields(item);
      return typeof key === "string" ? [[key, decodeTyped(typed)]] : [];
    }),
  );
}

const SCALARS = ["stringValue", "string_value", "boolValue", "bool_value", "bytesValue", "bytes_value"];
const NUMBERS = ["intValue", "int_value", "doubleValue", "double_value"];

/** OTLP's AnyValue as a plain value. */
export function decodeTyped(value: unknown): unknown {
  if (!isFields(value)) return value;
  for (const name of SCALARS) if (name in value) return value[name];
  for (const name of NUMBERS) if (name in value) return numberOf(value[name]) ?? value[name];
  const array = value.arrayValue ?? value.array_value;
  if (array !== undefined) return asList(asFields(array).values ?? array).map(decodeTyped);
  const list = value.kvlistValue ?? value.kvlist_value;
  if (list !== undefined) return decodeAttributes(asList(asFields(list).values ?? list));
  return Object.keys(value).length === 0 ? undefined : value;
}

/** The attribute of a dotted name; exporters that nest objects by namespace are walked. */
export function attribute(attributes: Fields, name: string): unknown {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const dot = name.indexOf(".");
  if (dot < 0 || !isFields(attributes[name.slice(0, dot)])) return undefined;
  let value: unknown = attributes;
  for (const segment of name.split(".")) {
    if (!isFields(value)) return undefined;
    value = Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  return value;
}

/** The first of several names that holds a text with something in it. */
export function firstName(attributes: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = asName(attribute(attributes, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first of several names that holds any value. */
export function firstValue(attributes: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const found = attribute(attributes, name);
    if (found !== undefined && found !== null && found !== "") return found;
  }
  return undefined;
}

/** Every attribute by its dotted name, nested namespaces opened; lists stay values. */
export function* attributeEntries(attributes: Fields, prefix = ""): Iterable<[string, unknown]> {
  for (const [key, value] of Object.entries(attributes)) {
    const name = `${prefix}${key}`;
    if (isFields(value) && !key.includes(".") && name.length < 200) {
      yield* attributeEntries(value, `${name}.`);
    } else {
      yield [name, value];
    }
  }
}

type Node = Map<string, Node | { leaf: unknown }>;

/** `prefix.0.a.b = x` … as a list of objects; a list recorded as a value is taken as it is. */
export function indexedList(attributes: Fields, prefix: string): readonly unknown[] {
  const whole = attribute(attributes, prefix);
  if (Array.isArray(whole)) return whole;
  const root: Node = new Map();
  const start = `${prefix}.`;
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith(start)) setPath(root, key.slice(start.length).split("."), value);
  }
  return asList(plain(root));
}

function setPath(root: Node, path: readonly string[], value: unknown): void {
  let node = root;
  path.forEach((segment, depth) => {
    if (depth === path.length - 1) {
      if (!(node.get(segment) instanceof Map)) node.set(segment, { leaf: value });
      return;
    }
    const known = node.get(segment);
    const next: Node = known instanceof Map ? known : new Map();
    node.set(segment, next);
    node = next;
  });
}

/** A map whose names are all numbers is a list, in the order of the numbers. */
function plain(node: Node): unknown {
  const entries = [...node].map(([name, value]): [string, unknown] => [
    name,
    value instanceof Map ? plain(value) : value.leaf,
  ]);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/u.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}
