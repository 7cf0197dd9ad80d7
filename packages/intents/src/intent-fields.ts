import { type IntentExample, intentId, intentStatus } from "@countersign/contracts/intent";
import { z } from "zod";
import { readDuration } from "./duration.ts";
import { findPatternProblem } from "./scope-pattern.ts";

const mostItems = 500;
const noText = "a text is needed here: put it in quotes where it looks like a number or a date";
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
    "a list of patterns is needed here, or one each for read, write, delete and run",
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
    context.addIssue({ code: "custom", message: "a path in the workspace is needed, from its root" });
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
    "a path is needed here, or an action with a path: { delete: src/a.ts }",
  )
  .transform((map) =>
    actions.flatMap((action): IntentExample[] => {
      const path = map[action];
      return typeof path === "string" ? [{ action, path }] : [];
    }),
  )
  .refine((examples) => examples.length === 1, "one action is named at a time: read, write, delete or run");
const examples = listOf(either(isText, exampleOfText, exampleOfMap), "examples").transform((all) =>
  all.flat(),
);

const criterionOfText = line.transform((value) => ({ text: value, command: null }));
const criterionOfMap = z
  .object({ text: line, command: line.nullish() }, "a text is needed here, or a map of text and command")
  .transform((map) => ({ text: map.text, command: map.command ?? null }));

const amount = z.number("a number is needed here").positive("more than 0 is needed here");
const time = text.transform((value, context) => {
  const seconds = readDuration(value);
  if (seconds !== null) return seconds;
  context.addIssue({ code: "custom", message: "a time is needed here, such as 30m or 1h30m" });
  return z.NEVER;
});
const id = text.superRefine((value, context) => {
  if (!intentId.safeParse(value).success)
    context.addIssue({
      code: "custom",
      message: "an id has letters, digits, dots, dashes and underscores, at most 64",
    });
});

/** What stands in a file for an intent, by our own names of the keys. Keys that are not here are dropped. */
export const intentFields = z.object(
  {
    id,
    title: line.max(300, "at most 300 characters"),
    why: text.nullish(),
    status: z
      .enum(intentStatus.options, `one of ${intentStatus.options.join(", ")} is needed here`)
      .nullish(),
    parent: id.nullish(),
    outcomes: listOf(line, "texts").nullish(),
    constraints: listOf(line, "texts").nullish(),
    hazards: listOf(text, "texts").nullish(),
    owned_scope: either(Array.isArray, scopeOfList, scopeOfMap).nullish(),
    examples: z
      .object(
        { allow: examples.nullish(), refuse: examples.nullish() },
        "lists allow and refuse are needed here",
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
        "turns, tokens, cost_usd and time may stand here",
      )
      .nullish(),
    related_specs: listOf(line, "texts").nullish(),
  },
  "a map is needed: id, title, owned_scope and so on",
);

function listOf<Inner extends z.ZodType>(inner: Inner, what: string) {
  return z.array(inner, `a list of ${what} is needed here`).max(mostItems, `at most ${mostItems}`);
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
