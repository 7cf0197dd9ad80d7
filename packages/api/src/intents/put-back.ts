import type { SessionRepository, WorkspaceWatch } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import type { CallDrift, DriftRestored } from "@countersign/contracts/intent";
import type { IntentsRepository } from "./repository/intents-repository.ts";

export type PutBackOptions = {
  store: IntentsRepository;
  watch: WorkspaceWatch;
  repository: Pick<SessionRepository, "call" | "load">;
  now: () => string;
};

/**
 * Puts back what a command changed beside the scope: the files that are still as it left them. Who did it stands on the call and in
 * the audit log. Throws `AppError`: `not-found` for a call without drift, `bad-input` for a path that is none of it, `conflict` where
 * nothing can be put back.
 */
export async function putBack(
  { callId, paths, by }: { callId: string; paths?: string[] | undefined; by: string },
  { store, watch, repository, now }: PutBackOptions,
): Promise<DriftRestored> {
  const call = await repository.call(callId);
  const session = call === null ? null : await repository.load(call.sessionId);
  if (call === null || session === null || call.drift === undefined)
    throw new AppError("not-found", `No call ${callId} with files changed outside a scope.`);
  const { drift } = call;
  const wanted = selectPaths(drift, paths);
  const { snapshot: before, after } = drift;
  if (before === null || after === null)
    throw new AppError("conflict", drift.problem ?? "The files’ earlier content is unknown.");
  const files = await watch.restore(session.workspace, { before, after, paths: wanted }).catch((cause) => {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError("conflict", `The files can’t be restored: ${message}`, { cause });
  });
  const restored = files.flatMap(({ path, problem }) => (problem === null ? [path] : []));
  if (restored.length > 0) {
    const at = now();
    const entry = entryOf(call, drift, { paths: restored, by, at });
    const target = { workspace: session.workspace, id: drift.intentId };
    await store.restoreDrift({ target, sessionId: session.id, callId, paths: restored, by, at, entry });
  }
  return { callId, files };
}

function selectPaths({ files }: CallDrift, paths: string[] | undefined): string[] {
  const open = files.filter(({ restoredAt }) => restoredAt === null).map(({ path }) => path);
  const foreign = paths?.find((path) => !files.some((file) => file.path === path));
  if (foreign !== undefined)
    throw new AppError("bad-input", `The command didn’t change ${foreign} outside the scope.`);
  const wanted = paths === undefined ? open : open.filter((path) => paths.includes(path));
  if (wanted.length > 0) return wanted;
  const last = files.find(({ restoredAt }) => restoredAt !== null);
  throw new AppError(
    "conflict",
    last === undefined
      ? "No files to restore."
      : `${last.restoredBy} already restored these files at ${last.restoredAt}.`,
  );
}

function entryOf(
  call: Call,
  drift: CallDrift,
  { paths, by, at }: { paths: string[]; by: string; at: string },
): AuditEntry {
  return {
    sessionId: call.sessionId,
    callId: call.id,
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: call.input,
    intentId: drift.intentId,
    digest: null,
    canonical: null,
    risk: null,
    verdict: "restore",
    reason: `restored: ${paths.join(", ")}`,
    reasons: [],
    decidedBy: { kind: "person", name: by },
    askedAt: null,
    decidedAt: at,
  };
}
