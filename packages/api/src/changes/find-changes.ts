import type { SessionRepository } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { ChangeRecord, ChangeTarget } from "@countersign/contracts/recorded-change";
import type { ChangesRepository } from "./changes-repository.ts";
import { type ComposedFile, composeChanges, filesOfRecord } from "./compose-changes.ts";

/** The changes that a target names. `undoneId`: the undo, if they are those of one. */
export type FoundChanges = {
  sessionId: string;
  workspace: string;
  files: ComposedFile[];
  records: ChangeRecord[];
  undoneId: string | null;
};

type Sources = {
  records: ChangesRepository;
  repository: Pick<SessionRepository, "call" | "load">;
  /** Fulfils when what calls changed in a workspace is stored. */
  recorded: (workspace: string) => Promise<void>;
};

/** The session that a target is about; null if there is none. */
export async function sessionOfTarget(
  target: ChangeTarget,
  { records, repository }: Pick<Sources, "records" | "repository">,
): Promise<string | null> {
  if ("sessionId" in target) return target.sessionId;
  if ("callId" in target) return (await repository.call(target.callId))?.sessionId ?? null;
  const record = await records.find(target.undoId);
  return record === null || record.undo === null ? null : record.sessionId;
}

/** Throws `AppError("not-found")`. Nothing recorded is no error: then there are no files. */
export async function findChanges(target: ChangeTarget, sources: Sources): Promise<FoundChanges> {
  const sessionId = await sessionOfTarget(target, sources);
  const session = sessionId === null ? null : await sources.repository.load(sessionId);
  if (sessionId === null || session === null) throw new AppError("not-found", "No such change.");
  const { workspace } = session;
  await sources.recorded(workspace);
  if ("sessionId" in target) {
    const records = await sources.records.ofTurns(sessionId, target);
    return { sessionId, workspace, files: composeChanges(records), records, undoneId: null };
  }
  const id = "callId" in target ? target.callId : target.undoId;
  const record = await sources.records.find(id);
  const undoneId = "undoId" in target ? id : null;
  if (record === null) return { sessionId, workspace, files: [], records: [], undoneId };
  return { sessionId, workspace, files: filesOfRecord(record), records: [record], undoneId };
}
