import type { Actor } from "@countersign/contracts/actor";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { byPerson } from "@countersign/contracts/decided-by";
import type { SessionIntent } from "@countersign/contracts/intent";
import { updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import { assertNotWorking } from "./assert-not-working.ts";
import { entryOfChange } from "./audit-entries.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { findAvailableIntent } from "./find-available-intent.ts";
import { findSession } from "./find-session.ts";

/**
 * Puts the session under an intent in progress, or under none. Throws `AppError`: `bad-input` for an intent that
 * nobody can work under, `conflict` while the session works or waits.
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
    assertNotWorking(current, "change its intent");
    if (current.intent?.id === chosen?.id) return null;
    const who = { by, at: clock.now() };
    const decisions = [entryOfChosenIntent(id, { from: current.intent, to: chosen }, who)];
    const record = { ...current, intent: chosen };
    return advance({ current, record, events: [{ tag: "intent-changed" }], decisions, clock });
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
