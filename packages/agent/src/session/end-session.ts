import { type Actor, nameOf } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { isWorking, stopOf } from "./stop-session.ts";

/**
 * Ends a session: stops its turn, cancels what waits, and revokes everything that only this session allows. It takes no messages
 * until somebody reopens it. One that has ended stays as it is.
 */
export async function endSession(id: string, by: Actor, dependencies: ControlDependencies): Promise<void> {
  const { repository, clock, onStop, hooks } = dependencies;
  const { session, value: wasOpen } = await repository.transact(id, null, (current) => {
    if (current.ended !== null) return { transition: null, value: false };
    const who = { by: nameOf(by), at: clock.now() };
    const stop = isWorking(current)
      ? stopOf(current, byPerson(by), dependencies)
      : { record: current, events: [], auditEntries: [] };
    const row = entryOfChange(id, { session: "ended" }, { ...who, by: byPerson(by) });
    const record = { ...stop.record, ended: who, openedFolders: [] };
    const change = { ...stop, record, auditEntries: [...stop.auditEntries, row] };
    const ended = { ...advance({ current, ...change, clock }), release: true, revokesGrants: who };
    return { transition: ended, value: true };
  });
  onStop(id, session.epoch);
  // As after a stop, nobody waits for these hooks.
  if (wasOpen) void hooks.sessionEnd(session, "ended", new AbortController().signal);
}

/** Reopens a session that was ended. No grant comes back: what somebody proposed for it meanwhile is revoked too. */
export async function reopenSession(
  id: string,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    if (current.ended === null) return null;
    const who = { by: nameOf(by), at: clock.now() };
    const row = entryOfChange(id, { session: "reopened" }, { ...who, by: byPerson(by) });
    const record = { ...current, ended: null };
    const isElsewhere = current.loop.tag === "external";
    const events = isElsewhere ? [{ tag: "resumed" as const }] : [];
    const reopened = advance({ current, record, events, auditEntries: [row], clock });
    return { ...reopened, revokesGrants: who };
  });
}
