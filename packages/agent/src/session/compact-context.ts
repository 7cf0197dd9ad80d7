import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import { isSummaryRequest, summaryCommand } from "@countersign/contracts/summary-request";
import { type NewMessage, updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { entryOfChange } from "./audit-entries.ts";
import { type Authority, assertMayRun, fullAuthority } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded, assertNotWorking, findSession, resetCounters } from "./find-session.ts";
import { summaryPrompt, visibleMessages } from "./summary-request.ts";
import { userMessage } from "./user-message.ts";

/**
 * Asks the model to sum the conversation up; once it has, it sees the summary instead. Until then, and when it cannot, all stays as
 * it is. Throws `AppError("conflict")` while the session works or waits, and when nothing was said since the last summary,
 * `AppError("forbidden")` for a message to an agent in bypassPermissions.
 */
export async function compactContext(
  id: string,
  { instructions, authority = fullAuthority }: { instructions: string; authority?: Authority },
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  const session = await findSession(id, repository);
  const visible = visibleMessages(await repository.messages(id), session);
  const hasUserMessage = visible.some((message) => message.role === "user" && !isSummaryRequest(message));
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertMayRun(current, authority);
    assertNotWorking(current, "sum up");
    if (!hasUserMessage || current.contextFrom !== session.contextFrom)
      throw new AppError("conflict", "Nothing to summarize yet.");
    // What was typed is for people to read; the context begins with what the model is asked.
    const compactsFrom = current.messageCount + 2;
    const who = { by: byPerson(by), at: clock.now() };
    const message = (content: string, part: "typed" | "expanded"): NewMessage => ({
      ...userMessage(clock.createId(), content, clock.now()),
      command: { ...summaryCommand, part },
    });
    return advance({
      current,
      record: resetCounters(current),
      events: [{ tag: "message-sent", compactsFrom }],
      messages: [
        message(`/${summaryCommand.name} ${instructions}`.trim(), "typed"),
        message(summaryPrompt(instructions), "expanded"),
      ],
      auditEntries: [entryOfChange(id, { context: { compacts: compactsFrom } }, who)],
      clock,
    });
  });
}
