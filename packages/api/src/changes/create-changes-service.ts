import { type ChangeStore, type SessionRepository, whyBusy } from "@countersign/agent";
import type { ChangeDetail } from "@countersign/contracts/recorded-change";
import type { VisibilityFilter } from "@countersign/contracts/visibility";
import type { VisibilityService } from "@countersign/contracts/visibility-service";
import type { ChangesRepository } from "./changes-repository.ts";
import type { ChangesService } from "./changes-service.ts";
import { diffsOf } from "./diff-of-change.ts";
import { findStates } from "./file-states.ts";
import { type FoundChanges, findChanges, sessionOfTarget } from "./find-changes.ts";
import { type UndoOptions, undoChanges } from "./undo-changes.ts";

/** `repository.load` gives the sessions, `visibility` says which of them a caller sees. */
export type ChangesServiceOptions = UndoOptions & {
  records: ChangesRepository;
  store: ChangeStore;
  repository: Pick<SessionRepository, "transact" | "call" | "load">;
  visibility: Pick<VisibilityService, "among">;
  /** Fulfils when what calls changed in a workspace is stored. */
  recorded: (workspace: string) => Promise<void>;
};

/** Shows and undoes what calls changed. */
export function createChangesService(options: ChangesServiceOptions): ChangesService {
  return {
    sessionOf: (target) => sessionOfTarget(target, options),
    list: (sessionId) => options.records.list(sessionId),
    get: async (target, visibleTo) => detailOf(await findChanges(target, options), visibleTo, options),
    undo: async (request, by) =>
      undoChanges(await findChanges(request.target, options), request, { ...options, by }),
  };
}

async function detailOf(
  found: FoundChanges,
  visibleTo: VisibilityFilter,
  options: ChangesServiceOptions,
): Promise<ChangeDetail> {
  const { sessionId, workspace, records } = found;
  const session = await options.repository.load(sessionId);
  const states = await findStates(found.files, { ...options, workspace });
  const diffs = await diffsOf(found.files, { ...options, workspace });
  const ofCalls = records.filter(({ undo }) => found.undoneId !== null || undo === null);
  return {
    sessionId,
    workspace,
    files: states.flatMap(({ path, state, current, isProtected }, index) => {
      const diff = diffs[index];
      return diff === undefined ? [] : [{ path, state, current, isProtected, diff }];
    }),
    skipped: [...new Set(ofCalls.flatMap(({ skipped }) => skipped))].sort(),
    isCut: ofCalls.some(({ isCut }) => isCut),
    isShared: ofCalls.some(({ isShared }) => isShared),
    problem: ofCalls.find(({ problem }) => problem !== null)?.problem ?? null,
    others: await findOthers(found, visibleTo, options),
    blockedBy: session === null ? null : whyBusy(session),
  };
}

/** Other sessions that changed the same files since. */
async function findOthers(
  { sessionId, workspace, files, records }: FoundChanges,
  visibleTo: VisibilityFilter,
  { records: stored, repository, visibility }: ChangesServiceOptions,
): Promise<ChangeDetail["others"]> {
  const since = records[0]?.at;
  if (since === undefined || files.length === 0) return [];
  const own = new Set(files.map(({ path }) => path));
  const paths = new Map<string, Set<string>>();
  for (const record of await stored.ofOthers(workspace, { sessionId, since })) {
    const same = record.files.map(({ path }) => path).filter((path) => own.has(path));
    if (same.length > 0)
      paths.set(record.sessionId, new Set([...(paths.get(record.sessionId) ?? []), ...same]));
  }
  const visible = await visibility.among([...paths.keys()], visibleTo);
  return Promise.all(
    [...paths].map(async ([id, those]) => {
      const isVisible = visible.has(id);
      const title = isVisible ? ((await repository.load(id))?.title ?? null) : null;
      return { sessionId: isVisible ? id : null, title, paths: [...those].sort() };
    }),
  );
}
