import type { By } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import { isSummaryRequest, summaryCommand } from "@countersign/contracts/message";
import type { NewMessage } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import { type Authority, fullAuthority, refuseWorkUnasked } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { findSession } from "./find-session.ts";
import { entryOfChange } from "./ledger-entries.ts";
import { countedAnew, refuseWhileWorking } from "./refuse-while-working.ts";
import { seenMessages, summaryWords } from "./summary-request.ts";
import { wordsMessage } from "./words-message.ts";

/**
 * Asks the model to sum the conversation up; once it has, it sees the summary instead. Until then, and when it cannot, all stays as
 * it is. Throws `AppError("conflict")` while the session works or waits, and when nothing was said since the last summary,
 * `AppError("forbidden")` for having an agent work that is asked nothing.
 */
export async function compactContext(
  id: string,
  { instructions, authority = fullAuthority }: { instructions: string; authority?: Authority },
  by: By,
  { repository, clockwork }: Pick<ControlDependencies, "repository" | "clockwork">,
): Promise<void> {
  const session = await findSession(id, repository);
  const seen = seenMessages(await repository.messages(id), session);
  const hasWords = seen.some((message) => message.role === "user" && !isSummaryRequest(message));
  await repository.transact(id, null, (current) => {
    assertNotEnded(current);
    refuseWorkUnasked(current, authority);
    refuseWhileWorking(current, "sum up");
    if (!hasWords || current.contextFrom !== session.contextFrom)
      throw new AppError("conflict", "There is nothing to sum up yet.");
    // What was typed is for people to read; the context begins with what the model is asked.
    const compactsFrom = current.messageCount + 2;
    const who = { by: byPerson(by), at: clockwork.now() };
    const message = (words: string, part: "typed" | "expanded"): NewMessage => ({
      ...wordsMessage(clockwork.newId(), words, clockwork.now()),
      command: { ...summaryCommand, part },
    });
    return advance(
      current,
      {
        record: countedAnew(current),
        events: [{ tag: "words-sent", compactsFrom }],
        messages: [
          message(`/${summaryCommand.name} ${instructions}`.trim(), "typed"),
          message(summaryWords(instructions), "expanded"),
        ],
        decisions: [entryOfChange(id, { context: { compacts: compactsFrom } }, who)],
      },
      clockwork,
    );
  });
}
