import type {
  AuditCheck,
  AuditDetail,
  AuditKey,
  AuditPage,
  AuditSearch,
  NewView,
  SavedView,
} from "@countersign/contracts/audit";
import type { Caller } from "../caller.ts";

/**
 * The audit log. Rows of sessions that the caller may not see are not found. Throws `AppError`: `bad-input` for a cursor that no page
 * gave, `not-found` for a row or view that is not there.
 */
export type AuditService = {
  search(input: AuditSearch, caller: Caller): Promise<AuditPage>;
  get(id: string, caller: Caller): Promise<AuditDetail>;
  /** One check runs at a time: calls in the meantime get its answer. */
  verify(): Promise<AuditCheck>;
  key(): Promise<AuditKey>;
  views(caller: Caller): Promise<SavedView[]>;
  saveView(input: NewView, caller: Caller): Promise<SavedView[]>;
  removeView(id: string, caller: Caller): Promise<SavedView[]>;
};
