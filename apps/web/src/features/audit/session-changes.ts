import type { JsonObject } from "@countersign/contracts/json";
import { permissionMode } from "@countersign/contracts/permission-mode";
import { sandboxLevel } from "@countersign/contracts/sandbox";
import { visibility } from "@countersign/contracts/visibility";
import { z } from "zod";
import { modeNames } from "../../lib/messages/mode-names.ts";
import { visibilityLabels } from "../sessions/visibility.ts";
import type { AuditChange, ChangeFact } from "./audit-change.ts";

const began = z.strictObject({
  command: z.strictObject({
    name: z.string(),
    granted: z.array(z.string()),
    subAgents: z.boolean().optional(),
    version: z.int().optional(),
  }),
});
const ended = z.strictObject({ command: z.strictObject({ name: z.string(), ended: z.string() }) });
const intent = z.strictObject({
  intent: z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
});
const mode = z.strictObject({ from: permissionMode, to: permissionMode });
const seenBy = z.strictObject({ visibility: z.strictObject({ from: visibility, to: visibility }) });
const sandbox = z.strictObject({ sandbox: z.strictObject({ from: sandboxLevel, to: sandboxLevel }) });
const opened = z.strictObject({ sandbox: z.strictObject({ opened: z.string() }) });
const closed = z.strictObject({ sandbox: z.strictObject({ closed: z.string() }) });
const context = z.strictObject({ context: z.strictObject({ from: z.int() }) });
const compacts = z.strictObject({ context: z.strictObject({ compacts: z.int() }) });
const whole = z.strictObject({ session: z.enum(["ended", "reopened"]) });

const readers: readonly ((changed: JsonObject) => AuditChange | null)[] = [
  reader(began, ({ command }) => describeBegin(command)),
  reader(ended, ({ command: { name, ended: how } }) => change(`/${name} ${ends[how] ?? `ended: ${how}`}`)),
  reader(intent, ({ intent: { from, to } }) => {
    const differences = [{ name: "Intent", before: from ?? "none", after: to ?? "none" }];
    return { summary: describeIntents(from, to), differences, facts: [] };
  }),
  reader(mode, ({ from, to }) => turn("Mode", modeNames[from], modeNames[to])),
  reader(seenBy, ({ visibility: { from, to } }) =>
    turn("Visibility", visibilityLabels[from].name, visibilityLabels[to].name),
  ),
  reader(sandbox, ({ sandbox: { from, to } }) => turn("Sandbox", from, to)),
  reader(opened, ({ sandbox: { opened: folder } }) => change(`sandbox opened for ${folder}`)),
  reader(closed, ({ sandbox: { closed: folder } }) => change(`sandbox closed for ${folder}`)),
  reader(context, ({ context: { from } }) => change(`context now starts at message ${from}`)),
  reader(compacts, () => change("context compaction started")),
  reader(whole, ({ session }) => change(`session ${session}`)),
];

/** How a command ends, by the word that the audit log keeps. */
const ends: Readonly<Record<string, string>> = {
  done: "finished",
  limit: "ended at a limit",
  failed: "ended: the model couldn’t answer",
  stopped: "ended: the agent was stopped",
  revoked: "ended: it was revoked",
  "blocked by a hook": "ended: blocked by a hook",
  "a call was aborted": "ended: a call was aborted",
  "the intent changed": "ended: the intent changed",
  "its process ended": "ended: the server process stopped",
};

/** A session’s mode, intent, visibility, sandbox, context or end, or a command that began or ended in it. */
export function readSessionChange(changed: JsonObject): AuditChange | null {
  for (const read of readers) {
    const found = read(changed);
    if (found !== null) return found;
  }
  return null;
}

function reader<Row>(schema: z.ZodType<Row>, describe: (row: Row) => AuditChange) {
  return (changed: JsonObject) => {
    const read = schema.safeParse(changed);
    return read.success ? describe(read.data) : null;
  };
}

function describeBegin({
  name,
  granted,
  subAgents = false,
  version,
}: z.infer<typeof began>["command"]): AuditChange {
  const grant = granted.length === 0 ? "" : `, allows ${granted.join(", ")}`;
  const others = subAgents ? ", also for sub-agents" : "";
  const facts: ChangeFact[] = [
    { name: "Allows", value: granted.length === 0 ? "nothing" : granted.join(", ") },
  ];
  if (version !== undefined) facts.push({ name: "Version", value: String(version) });
  return { summary: `/${name} started${grant}${others}`, differences: [], facts };
}

function describeIntents(from: string | null, to: string | null): string {
  if (from === null) return to === null ? "no intent" : `intent set to ${to}`;
  return to === null ? `intent ${from} removed` : `intent changed from ${from} to ${to}`;
}

function turn(name: string, before: string, after: string): AuditChange {
  const differences = [{ name, before, after }];
  return { summary: `${name.toLowerCase()}: ${before} → ${after}`, differences, facts: [] };
}

function change(summary: string): AuditChange {
  return { summary, differences: [], facts: [] };
}
