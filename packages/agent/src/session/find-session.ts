import { AppError } from "@countersign/contracts/app-error";
import type { SessionRecord, SessionRepository } from "../ports/repository.ts";

/** The current session. Throws `AppError("not-found")`. */
export async function findSession(
  id: string,
  repository: Pick<SessionRepository, "load">,
): Promise<SessionRecord> {
  const session = await repository.load(id);
  if (session === null) throw new AppError("not-found", `There is no session ${id}.`);
  return session;
}
