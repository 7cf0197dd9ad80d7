import type { JsonValue } from "@countersign/contracts/json";

/** JSON with sorted keys and no white space: equal values give equal text. What is undefined is left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: JsonValue) => (isObject(part) ? sorted(part) : part));
}

function isObject(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without a prototype, so that a key `__proto__` is a key like any other. */
function sorted(value: { [key: string]: JsonValue }): object {
  const keys = Object.keys(value).sort();
  return Object.assign(Object.create(null), Object.fromEntries(keys.map((key) => [key, value[key]])));
}
