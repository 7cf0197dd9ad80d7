import type { Call } from "@countersign/contracts/call";
import type { SessionRecord } from "../ports/repository.ts";
import type { ToolResult } from "../ports/tool.ts";
import { findStaleUnseen, staleRefusal } from "../session/stale-files.ts";
import type { SessionRun } from "./session-run.ts";

/** Remembers what a call has seen or left of files. What is not remembered counts as changed later, so nothing fails by it. */
export async function noteSeen(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  result: ToolResult,
): Promise<void> {
  const { look, clockwork, log } = run.dependencies;
  if (result.files === undefined || look.fileMemory === undefined) return;
  try {
    await look.fileMemory.note(record.id, call.id, result.files, clockwork.now());
  } catch (error) {
    log.error({ err: error, callId: call.id }, "what a call has seen of files was not remembered");
  }
}

/** A file that changed between the last look and the change itself is stale under an intent, like one that changed before. */
export async function orStale(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  result: ToolResult,
): Promise<ToolResult> {
  if (result.ok || result.code !== "changed_since_approved") return result;
  try {
    const stale = await findStaleUnseen({ call, session: record }, run.dependencies.look, run.signal);
    return stale === null ? result : { ok: false, ...staleRefusal(stale) };
  } catch (error) {
    run.dependencies.log.warn({ err: error, callId: call.id }, "a changed file could not be compared");
    return result;
  }
}
