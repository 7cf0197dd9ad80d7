import { AppError } from "@countersign/contracts/app-error";
import { isSummaryRequest, summaryCommand } from "@countersign/contracts/message";
import type { NewMessage } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { findSession } from "./find-session.ts";
import { entryOfChange } from "./ledger-entries.ts";
import { countedAnew, refuseWhileWorking } from "./refuse-while-working.ts";
import { seenMessages, summaryWords } from "./summary-request.ts";
import { wordsMessage } from "./words-message.ts";

/**
 * Asks the model to sum the conversation up; once it has, it sees the summary instead. Until then, and when it cannot, all stays as
 * it is. Throws `AppError("conflict")` while the session works or waits, and when nothing was said since the last summary.
 */
export async function compactContext(
  id: string,
  instructions: string,
  by: string,
  { repository, clockwork }: Pick<ControlDependencies, "repository" | "clockwork">,
): Promise<void> {
  const session = await findSession(id, repository);
  const seen = seenMessages(await repository.messages(id), session);
  const hasWords = seen.some((message) => message.role === "user" && !isSummaryRequest(message));
  await repository.transact(id, null, (current) => {
    refuseWhileWorking(current, "sum up");
    if (!hasWords || current.contextFrom !== session.contextFrom)
      throw new AppError("conflict", "There is nothing to sum up yet.");
    const compactsFrom = current.messageCount + 1;
    const who = { by: { kind: "person" as const, name: by }, at: clockwork.now() };
    const request: NewMessage = {
      ...wordsMessage(clockwork.newId(), summaryWords(instructions), clockwork.now()),
      command: { ...summaryCommand, part: "expanded" },
    };
    return advance(
      current,
      {
        record: countedAnew(current),
        events: [{ tag: "words-sent", compactsFrom }],
        messages: [request],
        decisions: [entryOfChange(id, { context: { compacts: compactsFrom } }, who)],
      },
      clockwork,
    );
  });
}
