import { createHash, randomUUID } from "node:crypto";
import type { SessionRecord } from "@countersign/agent";
import { createSessionsRepository } from "@countersign/api/sessions-repository";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Database } from "@countersign/db";
import { writeAuditLog } from "../audit/write-audit-log.ts";

/** How alike the generated calls are: of many teams' days most come again and again; `distinct` is the worst that can be. */
export type Mix = "usual" | "distinct";

const sessions = 200;

/** Fills an empty database with past calls of sessions in four workspaces and of five people, a tenth denied by a person. */
export async function fillWithPast(
  database: Database,
  { rows, mix, folder }: { rows: number; mix: Mix; folder: string },
): Promise<void> {
  const ids = await createSessions(database, folder);
  const random = createRandom(7);
  await writeAuditLog(database, rows, (index) =>
    entryOf(index, ids[Math.floor(random() * ids.length)] ?? "", { mix, random, folder }),
  );
}

async function createSessions(database: Database, folder: string): Promise<string[]> {
  const quiet = { onEvents: () => {}, onRules: () => {}, onWake: () => {}, enqueue: null };
  const repository = createSessionsRepository(database, quiet);
  const ids: string[] = [];
  for (let index = 0; index < sessions; index += 1) {
    const record = sessionOf(index, folder);
    await repository.create(record, []);
    ids.push(record.id);
  }
  return ids;
}

function sessionOf(index: number, folder: string): SessionRecord {
  const at = new Date(Date.UTC(2026, 8, 1, 0, index)).toISOString();
  return {
    id: randomUUID(),
    title: `Session ${index}`,
    workspace: `${folder}/project-${index % 4}`,
    mode: "default",
    model: "claude",
    isScripted: false,
    limits: { maxTurns: null, maxCostUsd: null },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    turns: 0,
    turnsSinceResume: 0,
    costAtResume: 0,
    messageCount: 0,
    contextFrom: 1,
    loop: { tag: "idle", notice: null },
    subAgent: null,
    intent: null,
    epoch: 0,
    owner: null,
    createdBy: `person-${index % 5}`,
    visibility: "team",
    sandbox: "off",
    openedFolders: [],
    ended: null,
    createdAt: at,
    updatedAt: at,
  };
}

type Making = { mix: Mix; random: () => number; folder: string };

function entryOf(number: number, sessionId: string, making: Making): AuditEntry {
  const { tool, input, canonical, preview } = callOf(number, making);
  const isByPerson = making.random() < 0.6;
  const isDenied = isByPerson && making.random() < 0.1;
  const at = new Date(Date.UTC(2026, 8, 2, 0, 0, number)).toISOString();
  const reasons: AuditEntry["reasons"] = [
    {
      code: "earlier-class",
      text: `${tool} can change things outside of what is known of it: no rule allows it`,
    },
  ];
  return {
    askedAt: at,
    reasons,
    callId: randomUUID(),
    canonical,
    decidedAt: at,
    decidedBy: isByPerson
      ? { kind: "person", name: `person-${number % 5}`, personId: "6f1c2f56-0000-4000-8000-000000000000" }
      : { kind: "policy", name: "rule" },
    digest: createHash("sha256").update(String(number)).digest("hex"),
    input,
    reason: null,
    risk: number % 20 === 0 ? "high" : "low",
    sessionId,
    shown: preview,
    tool,
    toolUseId: `toolu_${number}`,
    verdict: isDenied ? "deny" : "allow",
  };
}

const commands = [
  "git diff",
  "git status -s",
  "npm run test",
  "npm run build",
  "git log --oneline",
  "ls -la",
  "make",
  "git push origin main",
  "rm -r build",
  "npm ci",
  "cargo test",
  "curl https://example.com/api",
  "docker ps",
];

type Made = Pick<AuditEntry, "tool" | "input" | "canonical"> & {
  preview: NonNullable<AuditEntry["shown"]>;
};

function callOf(number: number, { mix, random, folder }: Making): Made {
  const variant = mix === "distinct" ? number : Math.floor(random() ** 3 * 3_000);
  if (number % 4 === 3) {
    const path = `${folder}/project-${variant % 4}/src/area-${variant % 50}/file-${variant}.ts`;
    const text = `export const value = ${variant};\n`;
    const diff = text.repeat(8);
    const change = { additions: 4, change: "modify" as const, deletions: 1, diff, isCut: false, path };
    const input = { file_path: path, new_string: text.repeat(4), old_string: text };
    return { tool: "Edit", input, canonical: null, preview: { kind: "diff", files: [change] } };
  }
  const base = commands[variant % commands.length] ?? "";
  const command =
    variant % 7 === 0
      ? `cd src && ${base} --case=${variant} | grep -c "a ${variant}"`
      : `${base} --case=${variant}`;
  const input = { command, description: `What it is for, in some words, number ${variant}` };
  return { tool: "Bash", input, canonical: command, preview: { kind: "command", command, cwd: folder } };
}

/** Mulberry32: small, seeded, good enough to choose calls with. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
