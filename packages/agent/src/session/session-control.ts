import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { NewSession } from "@countersign/contracts/session";
import type { VerdictOutcome, VerdictRequest } from "@countersign/contracts/verdict";

/**
 * What a person can do with sessions. `by` is the name that the ledger keeps. Everything throws `AppError` with
 * `not-found` for a session that does not exist, `bad-input` for input that cannot be meant, `conflict` for the wrong moment.
 */
export type SessionControl = {
  create(input: NewSession, by: string): Promise<{ id: string }>;
  send(id: string, text: string, by: string): Promise<void>;
  stop(id: string, by: string): Promise<void>;
  setMode(id: string, mode: PermissionMode, by: string): Promise<void>;
  goOn(id: string, by: string): Promise<void>;
  decide(request: VerdictRequest, by: string): Promise<VerdictOutcome>;
};
