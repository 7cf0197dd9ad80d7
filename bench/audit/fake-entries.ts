import { createHash } from "node:crypto";
import type { AuditEntry } from "@countersign/contracts/audit-entry";

/** Sessions, people and files of the team that the audit log of the benchmark is made up of. */
export const sizes = { sessions: 5_000, people: 20, rules: 60, files: 4_000 };

const firstMoment = Date.UTC(2025, 0, 1);
const year = 365 * 86_400_000;
const words = [
  "login",
  "invoice",
  "report",
  "cache",
  "search",
  "billing",
  "upload",
  "export",
  "router",
  "schema",
  "worker",
  "queue",
];
const risks = ["low", "medium", "high", "critical"] as const;
const commands = [
  (file: string, n: number) => `git diff --stat HEAD~${n % 9} -- ${file}`,
  (file: string) => `pnpm exec vitest run ${file}`,
  (file: string, n: number) => `rg -n "${word(n)}" ${file} | head -${n % 40}`,
  (file: string, n: number) => `curl -s http://localhost:3000/api/${word(n)}/${n} -o ${file}.json`,
  (_: string, n: number) => `docker compose logs --tail ${n % 500} ${word(n)}`,
];

/**
 * Two rows for each call, the same for the same number: `index` counts rows from 0, `total` is how many there are to be. An even row is
 * a decision, the one behind it what came of it.
 */
export function createFakeEntry(index: number, total: number): AuditEntry {
  const call = Math.floor(index / 2);
  const chance = chances(call);
  const at = firstMoment + Math.floor((call / (total / 2)) * year);
  const common = {
    sessionId: sessionId(Math.floor((call * sizes.sessions) / (total / 2))),
    callId: `call-${call}`,
    toolUseId: `toolu_${call}`,
    tool: toolOf(chance(0)),
    risk: risks[Math.floor(chance(1) ** 3 * 4)] ?? "low",
    digest: hash(call),
  };
  return index % 2 === 0 ? decision(call, { common, at, chance }) : result(call, { common, at, chance });
}

/** The name of a made-up session; 0 is the first. */
export function sessionId(number: number): string {
  return `session-${number}`;
}

/** A folder in which many of the files lie. */
export function folderOf(number: number): string {
  return `/home/team/project-${number % 40}/src/${word(number)}`;
}

/** The path of a made-up file; 0 is the first. */
export function filePath(number: number): string {
  return `${folderOf(number)}/${word(number * 7)}-${number}.ts`;
}

/** The text of a made-up rule. */
export function ruleText(number: number): string {
  return `Bash(${["git", "pnpm", "rg", "docker"][number % 4]} ${word(number)}${number}:*)`;
}

type Common = Pick<AuditEntry, "sessionId" | "callId" | "toolUseId" | "tool" | "risk" | "digest">;
type Parts = { common: Common; at: number; chance: (which: number) => number };

function decision(call: number, { common, at, chance }: Parts): AuditEntry {
  const file = filePath(Math.floor(chance(2) * sizes.files));
  const isDenied = chance(3) < 0.04;
  const person = `person-${Math.floor(chance(4) ** 2 * sizes.people)}`;
  const number = Math.floor(chance(5) ** 2 * sizes.rules);
  const rule = { text: ruleText(number), source: "team", id: `rule-${number}`, version: 1 + (number % 4) };
  const isByRule = chance(6) < 0.55;
  const command = common.tool === "Bash" ? commands[call % commands.length]?.(file, call) : undefined;
  const input =
    command === undefined ? { file_path: file } : { command, description: `Look at ${word(call)}` };
  return {
    ...common,
    input,
    canonical: command ?? null,
    verdict: isDenied ? "deny" : "allow",
    reason: isDenied ? `not now, ${word(call)} is frozen until ${call % 28}` : null,
    reasons: isByRule
      ? [{ code: "rule-allows", text: `the rule ${rule.text} of the team allows it`, rule }]
      : [{ code: "earlier-class", text: "it can change files" }],
    decidedBy: isByRule
      ? { kind: "policy", name: "rule" }
      : { kind: "person", name: person, personId: hash(person.length), address: "10.0.0.7" },
    shown: createShown(file, command),
    askedAt: isByRule ? null : new Date(at - Math.floor(chance(7) * 120_000)).toISOString(),
    decidedAt: new Date(at).toISOString(),
  };
}

function createShown(file: string, command: string | undefined): NonNullable<AuditEntry["shown"]> {
  if (command !== undefined) return { kind: "command", command, cwd: "/home/team" };
  const diff = `@@ -1,3 +1,4 @@\n import { a } from "b";\n+import { c } from "d";\n export const one = 1;\n`;
  return {
    kind: "diff",
    files: [{ path: file, change: "modify", diff, additions: 1, deletions: 0, isCut: false }],
  };
}

function result(call: number, { common, at, chance }: Parts): AuditEntry {
  const isBash = common.tool === "Bash";
  const outcome =
    chance(3) < 0.04 ? ("denied" as const) : chance(8) < 0.05 ? ("failed" as const) : ("ran" as const);
  const ended = new Date(at + Math.floor(chance(9) * 9_000)).toISOString();
  const files =
    isBash || outcome !== "ran"
      ? []
      : [{ path: filePath(Math.floor(chance(2) * sizes.files)), added: 1, removed: 0 }];
  return {
    ...common,
    input: {},
    canonical: null,
    verdict: "result",
    reason: null,
    reasons: [],
    askedAt: null,
    decidedAt: ended,
    decidedBy: { kind: "system", name: "result" },
    result: {
      outcome,
      exitCode: isBash ? call % 2 : null,
      durationMs: call % 9_000,
      files,
      digest: hash(call + 1),
    },
  };
}

function toolOf(chance: number): string {
  if (chance < 0.5) return "Bash";
  if (chance < 0.8) return "Edit";
  if (chance < 0.98) return "Write";
  return chance < 0.999 ? "NotebookEdit" : "WebFetch";
}

function word(number: number): string {
  return words[number % words.length] ?? "login";
}

function hash(number: number): string {
  return createHash("sha256").update(String(number)).digest("hex");
}

/** Numbers from 0 to 1 that are always the same for a call. */
function chances(call: number): (which: number) => number {
  return (which) => {
    let state = Math.imul(call + 1, 2_654_435_761) ^ Math.imul(which + 1, 1_597_334_677);
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((state ^ (state >>> 16)) >>> 0) / 4_294_967_296;
  };
}
