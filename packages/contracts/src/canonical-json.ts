/**
 * JSON without white space, the keys of each object in the order of their code units: equal values give equal text. Members that
 * are undefined are left out. `canonicalize` doesn't fit: it throws on a lone surrogate, which a model's input may contain.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value) ?? "null";
}

/** Recursive because every audit entry that is written or checked passes here: `JSON.stringify` with a replacer takes three times as long. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((part) => textOf(part) ?? "null").join(",")}]`;
  let members = "";
  for (const [key, part] of Object.entries(value).sort(byKey)) {
    const text = textOf(part);
    if (text !== undefined) members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${text}`;
  }
  return `{${members}}`;
}

function byKey([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
