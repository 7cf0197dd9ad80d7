import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formatIssues } from "./format-issues.ts";

const schema = z.strictObject({
  rule: z.string().trim().min(1, "a rule can’t be empty").max(20).optional(),
  name: z.string().min(1).max(3).optional(),
  count: z.int().min(1).max(10).optional(),
  over: z.number().positive().optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  kind: z.enum(["allow", "ask"]).optional(),
  one: z.literal("x").optional(),
  at: z.iso.datetime().optional(),
  url: z.url().optional(),
  is: z.boolean().optional(),
  rows: z.record(z.string(), z.string()).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  shape: z.discriminatedUnion("tag", [z.strictObject({ tag: z.literal("a"), n: z.int() })]).optional(),
  step: z.number().multipleOf(5).optional(),
  own: z
    .string()
    .refine((text) => text === "x", "must be x, and nothing else")
    .optional(),
});

describe("a problem with a value becomes a sentence", () => {
  it.each([
    { value: { name: 1 }, want: "name: must be text" },
    { value: { name: "" }, want: "name: must not be empty" },
    { value: { name: "four" }, want: "name: must have at most 3 characters" },
    { value: { rule: " " }, want: "rule: a rule can’t be empty" },
    { value: { count: "1" }, want: "count: must be a number" },
    { value: { count: 1.5 }, want: "count: must be a whole number" },
    { value: { count: 0 }, want: "count: must be at least 1" },
    { value: { count: 11 }, want: "count: must be at most 10" },
    { value: { over: 0 }, want: "over: must be more than 0" },
    { value: { list: "a" }, want: "list: must be a list" },
    { value: { list: [] }, want: "list: must not be empty" },
    { value: { list: ["a", "b", "c"] }, want: "list: must have at most 2 entries" },
    { value: { list: ["a", 2] }, want: "list.1: must be text" },
    { value: { kind: "deny" }, want: 'kind: must be one of "allow", "ask"' },
    { value: { one: "y" }, want: 'one: must be "x"' },
    { value: { at: "soon" }, want: "at: is not written as a time in ISO 8601" },
    { value: { url: "no" }, want: "url: is not written as an address" },
    { value: { is: 1 }, want: "is: must be true or false" },
    { value: { rows: [] }, want: "rows: must be an object" },
    { value: { either: true }, want: "either: has none of the allowed forms" },
    { value: { shape: { tag: "b" } }, want: "shape.tag: has none of the allowed forms" },
    { value: { shape: { tag: "a" } }, want: "shape.n: is missing" },
    { value: { step: 7 }, want: "step: must be a multiple of 5" },
    { value: { own: "y" }, want: "own: must be x, and nothing else" },
    { value: { alow: 1, is: 2 }, want: 'is: must be true or false; unknown field "alow"' },
    { value: [], want: "must be an object" },
    { value: undefined, want: "must be an object" },
  ])("$value: $want", ({ value, want }) => {
    const { error } = schema.safeParse(value);
    expect(error === undefined ? "" : formatIssues(error)).toBe(want);
  });
});
