import type { Call } from "@countersign/contracts/call";
import type { ToolResult } from "@countersign/tools/ports/tool";
import { findStaleWithoutPreview, staleFileError } from "../evaluation/stale-files.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { isStorageAway, type SessionRun } from "./session-run.ts";

/** Stores what a call has read or written of files. A file that is not stored counts as changed later, so a failure here is harmless. Throws only while the storage is away. */
export async function recordFiles(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  result: ToolResult,
): Promise<void> {
  const { evaluation, clock, log } = run.dependencies;
  if (result.files === undefined || evaluation.fileMemory === undefined) return;
  try {
    await evaluation.fileMemory.note(record.id, call.id, result.files, clock.now());
  } catch (error) {
    if (isStorageAway(run, error)) throw error;
    log.error({ err: error, callId: call.id }, "the file records of a call could not be stored");
  }
}

/** A file that changed between the last evaluation and the change itself is stale under an intent, like one that changed before. */
export async function orStale(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  result: ToolResult,
): Promise<ToolResult> {
  if (result.ok || result.code !== "changed_since_approved") return result;
  try {
    const stale = await findStaleWithoutPreview(
      { call, session: record },
      run.dependencies.evaluation,
      run.signal,
    );
    return stale === null ? result : { ok: false, ...staleFileError(stale) };
  } catch (error) {
    run.dependencies.log.warn({ err: error, callId: call.id }, "a changed file could not be compared");
    return result;
  }
}
