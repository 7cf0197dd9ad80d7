import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { ModelError, type ModelTurn } from "../ports/model.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { entryOfChange } from "../session/audit-entries.ts";
import { summaryStart } from "../session/summary-request.ts";

/**
 * The answer, if it can be a summary. Throws `ModelError` for one without text, and for one with calls: they were asked for by
 * nobody, and nothing of them may run.
 */
export function asSummary(turn: ModelTurn): ModelTurn {
  if (turn.stopReason === "refused") return turn;
  const hasCalls = turn.content.some(({ type }) => type === "tool_use");
  const hasText = turn.content.some((block) => block.type === "text" && block.text.trim() !== "");
  if (!hasCalls && (hasText || turn.stopReason === "paused")) return turn;
  const details = { isRetryable: true, status: null, retryAfterMs: null };
  throw new ModelError("The model didn’t summarize the conversation.", details);
}

/** The session as its model sees it after an answer: from the summary on, if it gave a whole one; else as before. */
export function afterSummary(
  current: SessionRecord,
  { stopReason }: ModelTurn,
  at: string,
): { record: SessionRecord; auditEntries: AuditEntry[] } {
  const contextFrom = summaryStart(current);
  if (contextFrom === null || stopReason !== "done") return { record: current, auditEntries: [] };
  const by = { kind: "system" as const, name: "compact" };
  const row = entryOfChange(current.id, { context: { from: contextFrom } }, { by, at });
  return { record: { ...current, contextFrom }, auditEntries: [row] };
}
