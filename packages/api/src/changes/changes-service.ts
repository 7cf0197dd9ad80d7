import type { Actor } from "@countersign/contracts/actor";
import type {
  ChangeDetail,
  ChangeSummary,
  ChangeTarget,
  UndoRequest,
  UndoResult,
} from "@countersign/contracts/recorded-change";
import type { VisibilityFilter } from "@countersign/contracts/visibility";

/** What calls changed, and undoing it. Methods throw `AppError`: `not-found` for an unknown target, `conflict` while the session works. */
export type ChangesService = {
  /** The session whose changes a target names; null if there is none. */
  sessionOf(target: ChangeTarget): Promise<string | null>;
  list(sessionId: string): Promise<ChangeSummary[]>;
  /** `visibleTo`: other sessions are named only if the caller sees them. */
  get(target: ChangeTarget, visibleTo: VisibilityFilter): Promise<ChangeDetail>;
  undo(request: UndoRequest, by: Actor): Promise<UndoResult>;
};
