import { AppError } from "@countersign/contracts/app-error";
import type { SessionRecord } from "../ports/repository.ts";

/** Throws `AppError("conflict")` for a session that somebody ended. */
export function assertNotEnded({ ended }: Pick<SessionRecord, "ended">): void {
  if (ended === null) return;
  throw new AppError("conflict", `${ended.by} ended this session. Reopen it to continue.`);
}
