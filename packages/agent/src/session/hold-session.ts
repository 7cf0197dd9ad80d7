import { AppError } from "@countersign/contracts/app-error";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Clock } from "../ports/clock.ts";
import {
  bareTransition,
  type NewMessage,
  type SessionRecord,
  type SessionRepository,
} from "../ports/repository.ts";
import { advance } from "./advance.ts";

/** Why nobody may change a session's files now: it works. Null while it does nothing or waits for a person. */
export function whyBusy({ owner, loop }: Pick<SessionRecord, "owner" | "loop">): string | null {
  if (loop.tag === "external") return "An external agent runs this session itself.";
  return owner === null ? null : "The agent is working. Stop it or wait until it’s done.";
}

/**
 * Takes a session that does nothing, or waits for a person, so that no call of it starts meanwhile. Throws `AppError("conflict")` while it works.
 * Returns its epoch, for `releaseSession`.
 */
export async function holdSession(
  id: string,
  { repository, owner }: { repository: Pick<SessionRepository, "transact">; owner: string },
): Promise<number> {
  const { session, value } = await repository.transact<string | null>(id, null, (current) => {
    const problem = whyBusy(current);
    if (problem !== null) return { transition: null, value: problem };
    const held = { ...current, owner, epoch: current.epoch + 1 };
    return { transition: bareTransition(held), value: null };
  });
  if (value !== null) throw new AppError("conflict", value);
  return session.epoch;
}

/** Stores audit entries of a held session before what they are about is done. */
export async function logInHeldSession(
  id: string,
  { epoch, auditEntries }: { epoch: number; auditEntries: AuditEntry[] },
  { repository, clock }: { repository: Pick<SessionRepository, "transact">; clock: Clock },
): Promise<void> {
  await repository.transact<null>(id, epoch, (current) => ({
    transition: { ...advance({ current, events: [], auditEntries, clock }), wake: false },
    value: null,
  }));
}

/** What is stored when a held session is let go: given the `seq` of the first new message. */
export type ReleaseChange = { messages: NewMessage[]; auditEntries: AuditEntry[] };

/** Lets a held session go, with what the change adds to it. Returns the `seq` of the first new message. */
export async function releaseSession(
  id: string,
  { epoch, changeOf }: { epoch: number; changeOf: (current: SessionRecord) => ReleaseChange },
  { repository, clock }: { repository: Pick<SessionRepository, "transact">; clock: Clock },
): Promise<number> {
  const { value } = await repository.transact<number>(id, epoch, (current) => ({
    transition: { ...advance({ current, events: [], ...changeOf(current), clock }), release: true },
    value: current.messageCount + 1,
  }));
  return value;
}
