/** JSON with sorted keys and no white space: equal values give equal text. What is undefined is left out. */
export function canonicalJson(value: unknown): string {
  return textOf(value) ?? "null";
}

/** By hand, because it is made of every row of the ledger that is written or checked: a replacer takes three times as long. */
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
