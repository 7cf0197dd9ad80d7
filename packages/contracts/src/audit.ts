import { z } from "zod";
import { auditEntry, auditVerdict } from "./audit-entry.ts";
import { callOutcome } from "./call.ts";
import { decidedBy } from "./decided-by.ts";
import { jsonObject } from "./json.ts";
import { preview } from "./preview.ts";
import { ruleReference } from "./reason.ts";
import { riskLevel } from "./risk.ts";

const moment = z.iso.datetime({ message: "must be a time in ISO 8601, UTC" });

/** What an audit entry says was decided. `result` is no decision but the result of a call. */
export { auditVerdict };
export type AuditVerdict = z.infer<typeof auditVerdict>;

/** What decided: a person, or something else instead of one. */
export const deciderKind = z.enum([
  "person",
  "rule",
  "mode",
  "hook",
  "command",
  "grant",
  "scope",
  "timeout",
  "policy",
  "system",
  "callback",
]);
export type DeciderKind = z.infer<typeof deciderKind>;

/** Selects audit entries; all given filters must match. */
export const auditFilters = z.strictObject({
  tool: z.string().min(1).max(200).optional(),
  /** The name of a person, a hook or a key's owner, or a kind (`kind:rule`). */
  by: z.string().min(1).max(200).optional(),
  /** The text of a rule, or its id. */
  rule: z.string().min(1).max(2_000).optional(),
  /** Without it, results (`result`) are left out: they are shown with their decisions. */
  verdict: auditVerdict.optional(),
  risk: riskLevel.optional(),
  session: z.string().min(1).max(200).optional(),
  /** An absolute path of a file or folder that the call named or changed; includes everything below it. */
  path: z.string().min(1).max(4_096).optional(),
  /** When the entry was decided, at the earliest. */
  since: moment.optional(),
  /** Exclusive. */
  until: moment.optional(),
});
export type AuditFilters = z.infer<typeof auditFilters>;

/** A search of the audit log. */
export const auditSearch = z.strictObject({
  filters: auditFilters.default({}),
  /** Searched for in commands, paths and reasons, ignoring case. */
  text: z.string().trim().max(500).optional(),
  /** The `next` of the previous page. */
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(200).default(50),
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** One audit entry as lists show it. */
export const auditRow = z.strictObject({
  /** Its place in the chain, counted from 1, as decimal text. */
  id: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  workspace: z.string(),
  callId: z.string(),
  tool: z.string(),
  /** The command, the path or the change in one line, shortened if it is long. */
  what: z.string(),
  /** The whole input of a row about a change, of a session or for the team; null for every other row, and where it was deleted. */
  changed: jsonObject.nullable(),
  verdict: auditVerdict,
  reason: z.string().nullable(),
  risk: riskLevel.nullable(),
  decidedBy,
  /** What decided. */
  deciderKind,
  /** The rule that decided, with its version. */
  rule: ruleReference.nullable(),
  askedAt: z.string().nullable(),
  decidedAt: z.string(),
  /** From asking to the decision. */
  waitedMs: z.int().nullable(),
  /** How the call ended; null while it has not. */
  outcome: callOutcome.nullable(),
  exitCode: z.int().nullable(),
  /** What was asked has been deleted; only that it was decided is kept. */
  isForgotten: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

/** Which row: its place in the chain as decimal text. */
export const auditPlace = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,17}$/, "must be the number of a row, from 1 on"),
});

/**
 * A page of rows, the newest first. It can have few rows or none and still a `next`: one or two letters are
 * searched for in some ten thousand rows at a time.
 */
export const auditPage = z.strictObject({
  rows: z.array(auditRow),
  /** Null on the last page. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** One row with everything that belongs to it. */
export const auditDetail = z.strictObject({
  row: auditRow,
  /** What the chain holds; null where it was deleted. */
  entry: auditEntry.nullable(),
  /** The preview that the decision was based on. */
  shown: preview.nullable(),
  hash: z.string(),
  previousHash: z.string(),
  /** All rows of the same call, the oldest first. */
  ofCall: z.array(auditRow),
  /** What the same person decided in the half hour before and after, at most 50 rows. */
  sameHour: z.array(auditRow),
});
export type AuditDetail = z.infer<typeof auditDetail>;

/** A check of the whole chain. */
export const auditCheck = z.strictObject({
  ok: z.boolean(),
  /** How many rows were recomputed. */
  checked: z.int(),
  /**
   * The first row that doesn't fit and what is wrong with it, or the signed head that the chain no longer reaches.
   */
  firstBad: z.strictObject({ id: z.string(), reason: z.string() }).optional(),
  /** How many signed heads were compared with it. */
  heads: z.int(),
  /** How many rows have a tombstone instead of their content. */
  forgotten: z.int(),
  /**
   * The ids of keys that signed some of the heads and that this server does not know: of other servers on the same
   * database, or of an intruder.
   */
  unknownKeys: z.array(z.string()),
  /** The newest signed head. */
  lastHead: z.strictObject({ id: z.string(), hash: z.string(), at: z.string() }).nullable(),
  ms: z.int(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

/** A key that heads of the audit log are signed with. */
export const auditKey = z.strictObject({
  /** The SHA-256 of the DER form of the public key, in hex. */
  id: z.string(),
  /** Ed25519, as PEM. */
  publicKey: z.string(),
});
export type AuditKey = z.infer<typeof auditKey>;

/** A search that was kept under a name: for its owner alone, or for the team. */
export const savedView = z.strictObject({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  owner: z.string(),
  isShared: z.boolean(),
  createdAt: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** A search to save as a view. */
export const newView = z.strictObject({
  name: z.string().trim().min(1, "a view needs a name").max(80),
  /** The search as its address has it (`?tool=Bash&verdict=deny`). */
  query: z.string().max(4_000),
  isShared: z.boolean().default(false),
});
export type NewView = z.infer<typeof newView>;

/** What the audit log can be exported as. Every row that fits, the oldest first; then the signed head. */
export const auditExport = z.strictObject({
  filters: auditFilters.default({}),
  text: z.string().trim().max(500).optional(),
  format: z.enum(["jsonl", "csv"]),
});
export type AuditExport = z.infer<typeof auditExport>;
