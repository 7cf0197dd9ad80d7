import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { bareTransition, type PolicySession, policyContext, updateSession } from "@countersign/agent";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { RuleBehavior } from "@countersign/contracts/rule";
import { compileRules, decide, type RuleSet } from "@countersign/policy";
import { expect, it } from "vitest";
import { authorOf, operatorOf } from "../../fixtures/rule-author.ts";
import { openRules } from "../../fixtures/rules-harness.ts";
import { wasDenied } from "./backtest-rules.ts";
import type { PastCall } from "./past-calls.ts";

type World = Awaited<ReturnType<typeof openRules>>;
type Call = Pick<AuditEntry, "tool" | "input">;

const commands = [
  "git push",
  "g''it push",
  'gi"t" push -f',
  "git -C . push",
  "bash -c 'git push'",
  "G=git; $G push",
  "git p{u,}sh",
  "\\git push",
  "git status; git push",
  "xargs git push",
  "git status",
  "npm test",
  "npm test | sh",
  "npm 'test'",
  "cat src/a.ts",
  "cat s*/a.ts",
  "echo x > src/a.ts",
  "cp -r . ../b",
  "rm -r src",
  "find . -delete",
  "cat nothing/there",
  "cat link/a.ts",
  "echo 'git push'",
  "ls -la",
  "touch link/a.ts",
  "cd link && touch b.ts",
  'touch "kim\'s/a.ts"',
  "cd && touch x",
  "sudo git push",
  "cat ../data/token",
  "rm -rf ../data",
  'echo "a',
  "curl https://example.com",
  "cd src && cat a.ts",
];

function callsIn(workspace: string): Call[] {
  const files = ["src/a.ts", "src/deep/b.ts", "link/a.ts", "nothing/there", "../outside"];
  return [
    ...commands.map((command) => ({ tool: "Bash", input: { command } })),
    { tool: "Bash", input: { command: "npm test", description: "again, in other words", timeout: 5 } },
    { tool: "Bash", input: { command: 5 } },
    ...["Read", "Edit", "Write", "Delete"].flatMap((tool) =>
      files.map((file) => ({ tool, input: { file_path: `${workspace}/${file}` } })),
    ),
    { tool: "WebFetch", input: { url: "https://example.com/a" } },
    { tool: "mcp__files__read", input: { path: "src/a.ts" } },
    { tool: "x".repeat(300), input: {} },
  ];
}

/** Every call once or twice, with several verdicts and deciders, some of them taken back, and some of those decided anew. */
async function recordDecisions(world: World, by: string): Promise<string> {
  const { id } = await world.control.create({ workspace: world.workspace, prompt: "do it" }, by);
  const at = world.clock.now();
  const entry = (call: Call, index: number, verdict: AuditEntry["verdict"], isPerson: boolean) => ({
    sessionId: id,
    callId: `${id}-${index}`,
    toolUseId: `toolu_${index}`,
    ...call,
    verdict,
    digest: null,
    canonical: null,
    risk: null,
    reason: null,
    reasons: [],
    askedAt: at,
    decidedAt: at,
    decidedBy: isPerson ? { kind: "person" as const, name: by } : { kind: "policy" as const, name: "rule" },
  });
  const calls = callsIn(world.workspace);
  const auditEntries = calls.flatMap((call, index): AuditEntry[] => [
    entry(call, index, index % 3 === 0 ? "deny" : "allow", index % 2 === 0),
    ...(index % 5 === 0 ? [entry(call, index, "undo", true)] : []),
    ...(index % 10 === 0 ? [entry(call, index, index % 4 === 0 ? "instruct" : "allow", true)] : []),
    ...(index % 7 === 0 ? [entry(call, index + calls.length, "allow", true)] : []),
    ...(index % 7 === 1 ? [entry(call, index, "result", false)] : []),
  ]);
  await updateSession(world.repository, id, (session) => ({ ...bareTransition(session), auditEntries }));
  return id;
}

type Change = { rules: string[]; behavior: RuleBehavior };

/** Every call in sight, read whole. */
async function pastOf({ store }: World, name: string): Promise<PastCall[]> {
  const bounds = { sessionId: null, workspace: null, createdBy: null, limit: 100_000 };
  const filter = { ...bounds, visibleTo: { all: false as const, name }, tools: null, byPersons: false };
  const past: PastCall[] = [];
  for await (const page of store.pastCalls(filter)) past.push(...page.calls);
  return past;
}

/** Decides every call by itself with the change and without it, by the file system as it is. */
async function backtestEach({ rules, behavior }: Change, past: PastCall[], world: World) {
  const stored = rules.map((text) => ({ text, source: "tried" }));
  const decided: PastCall[] = [];
  for (const createdBy of ["ada", "bo"]) {
    const before = await deciderFor(createdBy, (ruleSet) => ruleSet, world);
    const withRules = (ruleSet: RuleSet) => ({ ...ruleSet, [behavior]: [...ruleSet[behavior], ...stored] });
    const after = await deciderFor(createdBy, withRules, world);
    const own = past.filter((call) => call.createdBy === createdBy);
    decided.push(...own.filter((call) => before(call) !== after(call)));
  }
  return { checked: past.length, decided: decided.length, denied: decided.filter(wasDenied).length };
}

async function deciderFor(createdBy: string, change: (ruleSet: RuleSet) => RuleSet, world: World) {
  const { workspace, home, evaluation } = world;
  const session: PolicySession = { id: "", workspace, createdBy, intent: null, sandbox: "off" };
  const inForce = await world.source.policyFor(session);
  const places = { workspace, home, realpath: evaluation.fileSystem.realpath };
  const policy = { ...inForce, rules: compileRules(change(inForce.ruleSet), places) };
  const context = policyContext({ session, mode: "default", policy }, evaluation);
  return ({ tool, input }: PastCall): string => decide({ tool, input }, context).kind;
}

const tried = [
  ["Bash(git push:*)"],
  ["Bash(re:(git|npm) .*)"],
  ["Bash"],
  ["Bash(npm test:*)", "Read(link/**)"],
  ["Edit(src/**)"],
  ["Edit(kim's/**)"],
  ["Read(.env)"],
  ["Read"],
  ["Delete"],
  ["WebFetch(domain:example.com)"],
  ["mcp__files"],
  ["Bash(description:again*)"],
  ["mcp__files__*"],
  ["x".repeat(300)],
];

it.each(["allow", "ask", "deny"] as const)(
  "says of rules to %s what deciding each call by itself says, of all that is in sight",
  async (behavior) => {
    const world = await openRules();
    await world.write("work/src/a.ts", {});
    symlinkSync("src", join(world.workspace, "link"));
    // Beside these a rule on `src` tips what goes through the link to it, and one of deny what it may meet.
    for (const rule of ["Edit(link/**)", "Read(link/**)"]) {
      await world.service.create({ behavior: "allow", rule, scope: "team" }, authorOf("ada"));
    }
    await world.service.create({ behavior: "allow", rule: "Bash", scope: "user" }, authorOf("bo"));
    await recordDecisions(world, "ada");
    const hidden = await recordDecisions(world, "bo");
    await world.database.pool.query("UPDATE session SET visibility = 'private' WHERE id = $1", [hidden]);
    const past = { oz: await pastOf(world, "oz"), bo: await pastOf(world, "bo") };
    expect(past.bo).toHaveLength(2 * past.oz.length);
    const results = [];
    const want = [];
    for (const [index, rules] of tried.entries()) {
      const name = index % 2 === 0 ? "oz" : "bo";
      const change = { rules, behavior };
      const { examples, ...counts } = await world.service.backtest(
        { ...change, scope: "team" },
        operatorOf(name),
      );
      expect(examples).toHaveLength(Math.min(counts.decided, 20));
      results.push({ rules, name, ...counts });
      want.push({ rules, name, ...(await backtestEach(change, past[name], world)) });
    }
    expect(results).toEqual(want);
    expect(results.some(({ decided }) => decided > 0)).toBe(true);
  },
);
