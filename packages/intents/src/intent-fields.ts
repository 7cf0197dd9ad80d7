import { type IntentExample, intentId, intentStatus } from "@countersign/contracts/intent";
import { z } from "zod";
import { readDuration } from "./duration.ts";
import { findPatternProblem } from "./scope-pattern.ts";

const mostItems = 500;
const noText = "must be a string: put it in quotes if it looks like a number or a date";
const text = z.string(noText).max(20_000, "at most 20,000 characters");
const line = text.refine((value) => value.trim() !== "", "it is empty");
const actions = ["write", "delete", "read", "run"] as const;

const pattern = text.superRefine((value, context) => {
  const problem = findPatternProblem(value);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});
const patterns = listOf(pattern, "patterns");

const scopeOfMap = z
  .object(
    {
      write: patterns.nullish(),
      delete: patterns.nullish(),
      read: patterns.nullish(),
      run: patterns.nullish(),
    },
    "must be a list of patterns, or one list each for read, write, delete and run",
  )
  .transform((map) => ({
    write: map.write ?? [],
    delete: map.delete ?? [],
    read: map.read ?? null,
    run: map.run ?? null,
  }));
const scopeOfList = patterns.transform((list) => ({ write: list, delete: [...list], read: null, run: null }));

const examplePath = line.superRefine((path, context) => {
  const isOutside = path.startsWith("/") || path.startsWith("~") || /(?:^|\/)\.\.(?:\/|$)/.test(path);
  if (isOutside)
    context.addIssue({ code: "custom", message: "must be a path in the workspace, relative to its root" });
});
const exampleOfText = examplePath.transform((path): IntentExample[] => [{ action: "write", path }]);
const exampleOfMap = z
  .object(
    {
      write: examplePath.nullish(),
      delete: examplePath.nullish(),
      read: examplePath.nullish(),
      run: examplePath.nullish(),
    },
    "must be a path, or an action with a path: { delete: src/a.ts }",
  )
  .transform((map) =>
    actions.flatMap((action): IntentExample[] => {
      const path = map[action];
      return typeof path === "string" ? [{ action, path }] : [];
    }),
  )
  .refine((examples) => examples.length === 1, "name one action at a time: read, write, delete or run");
const examples = listOf(either(isText, exampleOfText, exampleOfMap), "examples").transform((all) =>
  all.flat(),
);

const criterionOfText = line.transform((value) => ({ text: value, command: null }));
const criterionOfMap = z
  .object({ text: line, command: line.nullish() }, "must be a string, or a map of text and command")
  .transform((map) => ({ text: map.text, command: map.command ?? null }));

const amount = z.number("must be a number").positive("must be greater than 0");
const time = text.transform((value, context) => {
  const seconds = readDuration(value);
  if (seconds !== null) return seconds;
  context.addIssue({ code: "custom", message: "must be a duration like 30m or 1h30m" });
  return z.NEVER;
});
const id = text.superRefine((value, context) => {
  if (!intentId.safeParse(value).success)
    context.addIssue({
      code: "custom",
      message: "an ID can have letters, digits, dots, dashes and underscores, at most 64 characters",
    });
});

/** What stands in a file for an intent, by our own names of the keys. Keys that are not here are dropped. */
export const intentFields = z.object(
  {
    id,
    title: line.max(300, "at most 300 characters"),
    why: text.nullish(),
    status: z.enum(intentStatus.options, `must be one of ${intentStatus.options.join(", ")}`).nullish(),
    parent: id.nullish(),
    outcomes: listOf(line, "strings").nullish(),
    constraints: listOf(line, "strings").nullish(),
    hazards: listOf(text, "strings").nullish(),
    owned_scope: either(Array.isArray, scopeOfList, scopeOfMap).nullish(),
    examples: z
      .object(
        { allow: examples.nullish(), refuse: examples.nullish() },
        "must have the lists allow and refuse",
      )
      .nullish(),
    acceptance: listOf(either(isText, criterionOfText, criterionOfMap), "criteria").nullish(),
    budget: z
      .object(
        {
          turns: amount.nullish(),
          tokens: amount.nullish(),
          cost_usd: amount.nullish(),
          time: time.nullish(),
        },
        "can have turns, tokens, cost_usd and time",
      )
      .nullish(),
    related_specs: listOf(line, "strings").nullish(),
  },
  "must be a map with id, title, owned_scope and so on",
);

function listOf<Inner extends z.ZodType>(inner: Inner, what: string) {
  return z.array(inner, `must be a list of ${what}`).max(mostItems, `at most ${mostItems}`);
}

/** One of two forms, by how the value looks, so that the problems are those of the form that was meant. */
function either<First extends z.ZodType, Second extends z.ZodType>(
  isFirst: (value: unknown) => boolean,
  first: First,
  second: Second,
) {
  return z.unknown().transform((value, context): z.output<First> | z.output<Second> => {
    const read = isFirst(value) ? first.safeParse(value) : second.safeParse(value);
    if (read.success) return read.data;
    for (const { message, path } of read.error.issues) context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });
}

function isText(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
