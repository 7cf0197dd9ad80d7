import { z } from "zod";
import { auditEntry, auditVerdict } from "./audit-entry.ts";
import { callOutcome } from "./call.ts";
import { decidedBy } from "./decided-by.ts";
import { jsonObject } from "./json.ts";
import { preview } from "./preview.ts";
import { ruleReference } from "./reason.ts";
import { riskLevel } from "./risk.ts";

const moment = z.iso.datetime({ message: "must be a time in ISO 8601, UTC" });

/** What an audit entry says was decided, or that something else is kept: `result` is the result of a call. */
export { auditVerdict };
export type AuditVerdict = z.infer<typeof auditVerdict>;

/** What decided: a person, or what stands in for one. */
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

/**
 * Which rows. Everything given must hold. `by`: the name of a person, a hook or a key's owner, or a kind (`kind:rule`). `rule`: the
 * text of a rule or its id. `path`: a file or folder that the call named or changed, also all below it, absolute. `since`, `until`:
 * when it was decided, `until` exclusive. Without `verdict`, entries of results (`result`) are left out: that stands with the
 * decisions.
 */
export const auditFilters = z.strictObject({
  tool: z.string().min(1).max(200).optional(),
  by: z.string().min(1).max(200).optional(),
  rule: z.string().min(1).max(2_000).optional(),
  verdict: auditVerdict.optional(),
  risk: riskLevel.optional(),
  session: z.string().min(1).max(200).optional(),
  path: z.string().min(1).max(4_096).optional(),
  since: moment.optional(),
  until: moment.optional(),
});
export type AuditFilters = z.infer<typeof auditFilters>;

/** `text` is looked for in commands, paths and reasons, without regard to case. `cursor` is the `next` of the page before. */
export const auditSearch = z.strictObject({
  filters: auditFilters.default({}),
  text: z.string().trim().max(500).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(200).default(50),
});
export type AuditSearch = z.infer<typeof auditSearch>;

/**
 * One audit entry as lists show it. `id` is its place in the chain, counted from 1, as decimal text. `what` is the command, the
 * path or the change in one line, cut where it is long. `changed`: the whole input of a row that says what was changed for the team, null of
 * any other and where it is not kept any more. `deciderKind` says what decided, `rule` which rule with its version. `outcome` and `exitCode`: what
 * came of the call, null while nothing did. `waitedMs`: from being asked to being decided. `isForgotten`: what was asked is not kept
 * any more, only that it was decided.
 */
export const auditRow = z.strictObject({
  id: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  workspace: z.string(),
  callId: z.string(),
  tool: z.string(),
  what: z.string(),
  changed: jsonObject.nullable(),
  verdict: auditVerdict,
  reason: z.string().nullable(),
  risk: riskLevel.nullable(),
  decidedBy,
  deciderKind,
  rule: ruleReference.nullable(),
  askedAt: z.string().nullable(),
  decidedAt: z.string(),
  waitedMs: z.int().nullable(),
  outcome: callOutcome.nullable(),
  exitCode: z.int().nullable(),
  isForgotten: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

/** Which row: its place in the chain as decimal text. */
export const auditPlace = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,17}$/, "must be the number of a row, from 1 on"),
});

/**
 * The newest first. `next` is null on the last page. A page can have few rows or none and still a `next`: one or two letters are looked
 * for in some ten thousand rows at a time.
 */
export const auditPage = z.strictObject({ rows: z.array(auditRow), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

/**
 * One row whole. `entry` is what the chain holds, null where it was forgotten. `shown`: the preview that the decision was made on.
 * `ofCall`: all rows of the same call, the oldest first. `sameHour`: what the same person decided in the half hour before and after,
 * at most 50. `agent`: the sub-agent that asked, in words.
 */
export const auditDetail = z.strictObject({
  row: auditRow,
  entry: auditEntry.nullable(),
  shown: preview.nullable(),
  hash: z.string(),
  previousHash: z.string(),
  ofCall: z.array(auditRow),
  sameHour: z.array(auditRow),
});
export type AuditDetail = z.infer<typeof auditDetail>;

/**
 * A check of the whole chain. `checked` rows were recomputed. `firstBad` is the first that does not fit, with what is wrong with it, or
 * the signed head that the chain does not reach any more. `heads`: how many signed heads were held against it; `lastHead` the newest.
 * `forgotten`: how many of the rows have a tombstone in the place of their content. `unknownKeys`: the ids of keys that signed some of
 * the heads and that this server does not know: those of other servers on the same database, or of somebody who had no business to.
 */
export const auditCheck = z.strictObject({
  ok: z.boolean(),
  checked: z.int(),
  firstBad: z.strictObject({ id: z.string(), reason: z.string() }).optional(),
  heads: z.int(),
  forgotten: z.int(),
  unknownKeys: z.array(z.string()),
  lastHead: z.strictObject({ id: z.string(), hash: z.string(), at: z.string() }).nullable(),
  ms: z.int(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

/** A key that heads of the audit log are signed with. `publicKey` is ed25519 as PEM; `id` is the SHA-256 of its DER form, in hex. */
export const auditKey = z.strictObject({ id: z.string(), publicKey: z.string() });
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

/** `query` is the search as its address has it (`?tool=Bash&verdict=deny`). */
export const newView = z.strictObject({
  name: z.string().trim().min(1, "a view needs a name").max(80),
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
