import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { byPerson } from "@countersign/contracts/decided-by";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { Intents } from "@countersign/tools/ports/intents";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertBetweenCalls, assertNotEnded, findSession } from "./find-session.ts";

/**
 * Puts the session under an intent in progress, or under none. Throws `AppError`: `bad-input` for an intent that
 * nobody can work under, `conflict` while the session, or a call of an external agent, works or waits.
 */
export async function setIntent(
  id: string,
  intent: string | null,
  by: Actor,
  { repository, clock, evaluation }: Pick<ControlDependencies, "repository" | "clock" | "evaluation">,
): Promise<void> {
  const { workspace } = await findSession(id, repository);
  const chosen = intent === null ? null : await findAvailableIntent(workspace, intent, evaluation.intents);
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertBetweenCalls(current, "change its intent");
    if (current.intent?.id === chosen?.id) return null;
    const who = { by, at: clock.now() };
    const auditEntries = [entryOfChosenIntent(id, { from: current.intent, to: chosen }, who)];
    const record = { ...current, intent: chosen };
    return advance({ current, record, events: [{ tag: "intent-changed" }], auditEntries, clock });
  });
}

function entryOfChosenIntent(
  sessionId: string,
  { from, to }: { from: SessionIntent | null; to: SessionIntent | null },
  { by, at }: { by: Actor; at: string },
): AuditEntry {
  const input = { intent: { from: from?.id ?? null, to: to?.id ?? null } };
  const row = entryOfChange(sessionId, input, { by: byPerson(by), at });
  return to === null ? row : { ...row, intentId: to.id };
}

/** The intent of a workspace with this id. Throws `AppError("bad-input")` for one that cannot be worked under; it names those that can. */
export async function findAvailableIntent(
  workspace: string,
  id: string,
  intents: Intents | undefined,
): Promise<SessionIntent> {
  if (intents === undefined)
    throw new AppError("bad-input", "Intents aren’t available here.", { field: "intent" });
  const available = await intents.available(workspace);
  const chosen = available.find((each) => each.id === id);
  if (chosen !== undefined) return { id: chosen.id, title: chosen.title };
  const others =
    available.length === 0
      ? "No intent in this workspace is in progress."
      : `You can choose: ${available.map(({ id: other, title }) => `${other} (${title})`).join(", ")}.`;
  throw new AppError("bad-input", `${id} isn’t an intent in progress in this workspace. ${others}`, {
    field: "intent",
  });
}
