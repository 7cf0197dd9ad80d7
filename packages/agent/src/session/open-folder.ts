import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import { canStartTurn } from "../loop/step.ts";
import { type SessionRecord, updateSession } from "../ports/repository.ts";
import { advance, type Change } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import { type Authority, assertMayRun } from "./authority.ts";
import { findBlockedCall } from "./blocked-call.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded, resetCounters } from "./find-session.ts";
import { userMessage } from "./user-message.ts";

/** A folder that a person opens for a session's commands. A blocked call of the session must have offered it. */
export type OpenFolder = { callId: string; folder: string; authority: Authority };

/**
 * Lets the commands of a session change files in a folder outside its workspace. Accepts only a folder that the sandbox offered for a call that it
 * blocked. If the agent is idle, it's told to try again.
 */
export async function openFolder(
  id: string,
  { callId, folder, authority }: OpenFolder,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  const { blocked } = await findBlockedCall(id, callId, repository);
  if (!blocked.some((each) => each.access !== "connect" && each.opens === folder))
    throw new AppError("bad-input", `The sandbox didn’t offer to open ${folder} for this call.`);
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertMayRun(current, authority);
    if (current.openedFolders.includes(folder)) return null;
    const record = { ...current, openedFolders: [...current.openedFolders, folder] };
    const auditEntries = [entryOf(current, { opened: folder }, by, clock.now())];
    const isIdle = canStartTurn(current.loop);
    const notified: Pick<Change, "record" | "events" | "messages"> = isIdle
      ? {
          record: resetCounters(record),
          events: [{ tag: "message-sent" }],
          messages: [userMessage(clock.createId(), openedText(folder), clock.now())],
        }
      : { record, events: [] };
    return advance({ current, ...notified, auditEntries, by: byPerson(by), clock });
  });
}

/** Closes an opened folder. */
export async function closeFolder(
  id: string,
  folder: string,
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  await updateSession(repository, id, (current) => {
    if (!current.openedFolders.includes(folder)) return null;
    const record = { ...current, openedFolders: current.openedFolders.filter((one) => one !== folder) };
    const auditEntries = [entryOf(current, { closed: folder }, by, clock.now())];
    return advance({ current, record, events: [], auditEntries, clock });
  });
}

function entryOf(
  { id }: SessionRecord,
  sandbox: { opened: string } | { closed: string },
  by: Actor,
  at: string,
) {
  return entryOfChange(id, { sandbox }, { by: byPerson(by), at });
}

/** For the model. */
function openedText(folder: string): string {
  return `Commands in this session can now change files in ${folder}. Retry what the sandbox blocked.`;
}
