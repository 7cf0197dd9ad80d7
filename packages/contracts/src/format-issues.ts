import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** What is wrong with a value, for people: each fault with the name of its field, "workspace: must be text". */
export function formatIssues(error: { issues: readonly Issue[] }): string {
  return error.issues.map(formatIssue).join("; ");
}

/** One fault with the name of its field; without a name where it is about the whole. */
export function formatIssue(issue: Issue): string {
  const place = issue.path.map(String).join(".");
  return place === "" ? formatIssueMessage(issue) : `${place}: ${formatIssueMessage(issue)}`;
}

/** The sentence for one issue: the message of the schema if it has one, otherwise one made from the issue of the validator. */
export function formatIssueMessage(issue: Issue): string {
  return isRaw(issue) ? describeIssue(issue) : issue.message;
}

/** The validator's own beginnings. */
function isRaw({ code, message }: Issue): boolean {
  return (
    code !== "custom" &&
    /^(?:Invalid|Too (?:big|small)|Unrecognized|Unknown|No matching|Must be)/.test(message)
  );
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  date: "a date",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.path.length > 0 && issue.message.endsWith("received undefined")) return "is missing";
      return `must be ${kinds[issue.expected] ?? `of the kind ${issue.expected}`}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(formatValue).join(", ")}`;
    case "too_small":
      return describeBound(issue.origin, "at least", Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return describeBound(issue.origin, "at most", Number(issue.maximum), issue.inclusive !== false);
    case "unrecognized_keys":
      return `unknown field ${issue.keys.map(formatValue).join(", ")}`;
    case "invalid_format":
      return `is not written as ${formats[issue.format] ?? "it has to be"}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_union":
      return "has none of the allowed forms";
    case "invalid_key":
      return "has an invalid name";
    case "invalid_element":
      return "contains an invalid value";
    case "custom":
      return "is invalid";
    default:
      return issue satisfies never;
  }
}

const formats: Readonly<Record<string, string>> = {
  datetime: "a time in ISO 8601",
  date: "a date in ISO 8601",
  url: "an address",
  uuid: "a UUID",
  email: "an e-mail address",
  ipv4: "an IPv4 address",
  ipv6: "an IPv6 address",
  json_string: "JSON",
};

function describeBound(origin: string, way: string, bound: number, isInclusive: boolean): string {
  if (origin === "string") {
    if (way === "at least" && bound === 1) return "must not be empty";
    return `must have ${way} ${bound.toLocaleString("en-US")} characters`;
  }
  if (origin === "array" || origin === "set")
    return bound === 1 && way === "at least" ? "must not be empty" : `must have ${way} ${bound} entries`;
  if (isInclusive) return `must be ${way} ${bound}`;
  return `must be ${way === "at least" ? "more" : "less"} than ${bound}`;
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : String(value);
}
