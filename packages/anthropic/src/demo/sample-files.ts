import { demoIntentId } from "@countersign/contracts/demo-task";
import { sampleCommands } from "./sample-commands.ts";

/** The line of the bug, and what takes its place: the demo's edit. */
export const bug = {
  file: "src/split.js",
  line: "  return Array.from({ length: people }, () => share);",
  fixed: [
    "  const left = totalCents - share * people;",
    "  // What does not divide evenly goes to the first people, one cent each.",
    "  return Array.from({ length: people }, (_, index) => (index < left ? share + 1 : share));",
  ].join("\n"),
} as const;

/** The line in the README that the fix makes untrue, and what takes its place. */
export const knownProblem = {
  file: "README.md",
  line: "- The shares of 100.00 for three people add up to 99.99. Where does the cent go?",
  fixed: "None known.",
} as const;

/** The example in the README, and another one that can take its place. */
export const usageExamples = ["    node src/cli.js 100.00 3", "    node src/cli.js 80.00 4"] as const;

/** Words in the README by which the demo knows the sample project. */
export const sampleSentence = "the sample project that Countersign writes";

export const testFile = "test/split.test.js";

/** The file that says that a folder is ours. */
export const markerFile = ".countersign-sample";

const readme = `# Fair share

Splits a bill between friends, to the cent. This is ${sampleSentence} so that you can try it
out without a repository of your own at stake. Change in it what you like.

## Use

${usageExamples[0]}

## Test

    node --test

## Commands

Type / to an agent that works here: /commit, /review and /fix-tests are files in .countersign/commands. The intent ${demoIntentId}
is a file in .countersign/intents: a session under it may change src and test, and nothing else.

## Known problems

${knownProblem.line}
`;

const packageJson = `${JSON.stringify(
  {
    name: "fair-share",
    version: "1.0.0",
    private: true,
    type: "module",
    description: "Splits a bill between friends, to the cent",
    scripts: { start: "node src/cli.js", test: "node --test" },
  },
  null,
  2,
)}
`;

const split = `/** Splits a bill in whole cents; returns what each person pays. */
export function splitBill(totalCents, people) {
  if (!Number.isInteger(totalCents) || totalCents < 0) {
    throw new RangeError("The total must be a whole number of cents.");
  }
  if (!Number.isInteger(people) || people < 1) {
    throw new RangeError("There must be at least one person.");
  }
  const share = Math.floor(totalCents / people);
${bug.line}
}

/** Shows cents as an amount: 1234 is "12.34". */
export function formatCents(cents) {
  return \`\${Math.floor(cents / 100)}.\${String(cents % 100).padStart(2, "0")}\`;
}

/** Reads an amount: "12.34" is 1234 cents. */
export function parseAmount(text) {
  const match = /^(\\d+)(?:\\.(\\d{1,2}))?$/.exec(text);
  if (match === null) throw new RangeError(\`"\${text}" is not an amount.\`);
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
`;

const cli = `import { formatCents, parseAmount, splitBill } from "./split.js";

const [amount, people] = process.argv.slice(2);
if (amount === undefined || people === undefined) {
  console.error("Usage: node src/cli.js <amount> <people>");
  process.exit(1);
}

const shares = splitBill(parseAmount(amount), Number(people));
for (const [index, share] of shares.entries()) {
  console.log(\`Person \${index + 1} pays \${formatCents(share)}\`);
}
`;

const test = `import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCents, parseAmount, splitBill } from "../src/split.js";

test("splits evenly where it can", () => {
  assert.deepEqual(splitBill(900, 3), [300, 300, 300]);
});

test("the shares add up to the bill", () => {
  const shares = splitBill(10_000, 3);
  assert.equal(shares.reduce((sum, share) => sum + share, 0), 10_000);
});

test("refuses to split between nobody", () => {
  assert.throws(() => splitBill(100, 0), RangeError);
});

test("reads and shows amounts", () => {
  assert.equal(parseAmount("12.3"), 1230);
  assert.equal(formatCents(1205), "12.05");
});
`;

const intent = `id: ${demoIntentId}
title: Share every cent
why: The shares of a bill must add up to the bill.
status: IN_PROGRESS
outcomes:
  - the shares add up, whatever the amount
owned_scope:
  write: [src/, test/]
  delete: [test/]
examples:
  allow: [src/split.js]
  refuse: [package.json]
`;

/** The sample project: a small bill splitter on plain Node with one real bug, which its test shows. */
export const sampleFiles: Readonly<Record<string, string>> = {
  [markerFile]: "This folder was written by Countersign as a sample to try things on. You may delete it.\n",
  "README.md": readme,
  "package.json": packageJson,
  "src/split.js": split,
  "src/cli.js": cli,
  [testFile]: test,
  [`.countersign/intents/${demoIntentId}.yaml`]: intent,
  ...sampleCommands,
};

/** The content of the sample's test, for putting it back. */
export const testContent = test;
