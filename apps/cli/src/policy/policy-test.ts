import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { errorMessage } from "@countersign/contracts/error-message";
import { formatIssues } from "@countersign/contracts/format-issues";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { parse } from "yaml";
import { z } from "zod";
import { answerRequest, checkRequest } from "./check-request.ts";

const texts = z.array(z.string()).optional();
const settingsFile = z.object({
  permissions: z.object({ allow: texts, ask: texts, deny: texts }).optional(),
});

const shortTools = {
  bash: "Bash",
  read: "Read",
  list: "LS",
  glob: "Glob",
  edit: "Edit",
  write: "Write",
  delete: "Delete",
  fetch: "WebFetch",
  tool: null,
} as const;
const shortNames = z.enum(["bash", "read", "list", "glob", "edit", "write", "delete", "fetch", "tool"]);

const want = z.enum(["allow", "ask", "deny"]);
const testCase = z.looseObject({
  name: z.string().optional(),
  want,
  canonical: z.string().optional(),
  suggest: z.array(z.string()).optional(),
  risk: z.enum(["low", "medium", "high", "critical"]).optional(),
  reason: z.string().optional(),
});
const expectations = z.partialRecord(shortNames, z.partialRecord(want, z.array(z.string())));
const group = z.looseObject({
  name: z.string(),
  expect: expectations.optional(),
  cases: z.array(testCase).optional(),
});
const testFile = z.looseObject({
  settings: z.union([z.string(), z.array(z.string())]).optional(),
  cases: z.array(testCase).optional(),
  groups: z.array(group).optional(),
});
type TestCase = z.infer<typeof testCase>;

/** The result of one expected decision; `failure` says what differs, null when it is as wanted. */
type CaseOutcome = { name: string; failure: string | null };

/**
 * Runs a table of expected decisions, a YAML file that docs/policy.md describes. Prints like a test runner; the exit
 * code is 1 when a case fails and 2 when the file cannot be read as such a table.
 */
export function policyTest(file: string, print: (line: string) => void): number {
  let outcomes: CaseOutcome[];
  try {
    outcomes = runCases(parse(readFileSync(file, "utf8")), dirname(file));
  } catch (error) {
    print(`${file}: ${error instanceof z.ZodError ? formatIssues(error) : errorMessage(error)}`);
    return 2;
  }
  for (const { name, failure } of outcomes)
    print(failure === null ? `  ✓ ${name}` : `  ✗ ${name}\n      ${failure}`);
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  print(`\n${file}: ${outcomes.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs the cases of a parsed table. What stands beside `cases` is the default of each; rules are joined. */
function runCases(table: unknown, folder: string): CaseOutcome[] {
  const { cases = [], groups = [], settings, ...defaults } = testFile.parse(table);
  const inherited = readRules(defaults.rules);
  for (const path of [settings ?? []].flat()) {
    const { permissions } = settingsFile.parse(JSON.parse(readFileSync(resolve(folder, path), "utf8")));
    for (const list of ["allow", "ask", "deny"] as const)
      inherited[list].push(...(permissions?.[list] ?? []));
  }
  const outcomes = cases.map((entry) => runCase(entry, { defaults, inherited }));
  for (const { name, expect = {}, cases: own = [], ...fields } of groups) {
    const shared = {
      defaults: { ...defaults, ...fields },
      inherited: joinRules(inherited, readRules(fields.rules)),
    };
    for (const entry of [...expandExpectations(expect), ...own]) {
      const { name: title, failure } = runCase(entry, shared);
      outcomes.push({ name: `${name}: ${title}`, failure });
    }
  }
  if (outcomes.length === 0) throw new Error("the table has no cases");
  return outcomes;
}

function* expandExpectations(expect: z.infer<typeof expectations>): Iterable<TestCase> {
  for (const key of shortNames.options) {
    for (const kind of want.options)
      for (const text of expect[key]?.[kind] ?? []) yield { want: kind, [key]: text };
  }
}

type Shared = { defaults: Record<string, unknown>; inherited: RuleTexts };
type RuleTexts = Record<"allow" | "ask" | "deny", string[]>;

function runCase(entry: TestCase, { defaults, inherited }: Shared): CaseOutcome {
  const { name, want, canonical, suggest, risk, reason, rules, ...fields } = entry;
  const joined = joinRules(inherited, readRules(rules));
  const request = checkRequest.parse({ ...defaults, ...fields, call: readCall(fields), rules: joined });
  const title = name ?? `${request.call.tool} ${JSON.stringify(request.call.input)} is ${want}`;
  const { decision } = answerRequest(request);
  const reasons = decision.reasons.map(({ text }) => text).join("; ");
  if (decision.kind !== want)
    return { name: title, failure: `want ${want}, got ${decision.kind}: ${reasons}` };
  if (canonical !== undefined && decision.canonical !== canonical)
    return { name: title, failure: `want canonical ${canonical}, got ${decision.canonical ?? "none"}` };
  if (reason !== undefined && !reasons.includes(reason))
    return { name: title, failure: `want a reason with "${reason}", got: ${reasons}` };
  const suggested = decision.kind === "ask" ? decision.suggestions.map(({ rule }) => rule) : [];
  if (suggest !== undefined && JSON.stringify(suggested) !== JSON.stringify(suggest))
    return {
      name: title,
      failure: `want suggestions ${JSON.stringify(suggest)}, got ${JSON.stringify(suggested)}`,
    };
  if (risk !== undefined && (decision.kind !== "ask" || decision.risk.level !== risk))
    return {
      name: title,
      failure: `want risk ${risk}, got ${decision.kind === "ask" ? decision.risk.level : "none"}`,
    };
  return { name: title, failure: null };
}

function readRules(value: unknown): RuleTexts {
  const { allow = [], ask = [], deny = [] } = checkRequest.shape.rules.parse(value ?? {});
  return { allow: [...allow], ask: [...ask], deny: [...deny] };
}

function joinRules(left: RuleTexts, right: RuleTexts): RuleTexts {
  return {
    allow: [...left.allow, ...right.allow],
    ask: [...left.ask, ...right.ask],
    deny: [...left.deny, ...right.deny],
  };
}

/** The call, also in short: `bash: git status` for Bash with that command, `tool: name` for a call without input. */
function readCall(fields: Record<string, unknown>): unknown {
  if (fields.call !== undefined) return fields.call;
  for (const key of shortNames.options) {
    const tool = shortTools[key];
    if (fields[key] === undefined) continue;
    const mainInput = tool === null ? null : toolManifests.get(tool)?.mainInput;
    return mainInput ? { tool, input: { [mainInput]: fields[key] } } : { tool: fields[key], input: {} };
  }
  return undefined;
}
