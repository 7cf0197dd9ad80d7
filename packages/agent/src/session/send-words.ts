import { AppError } from "@countersign/contracts/app-error";
import { canHear } from "../loop/step.ts";
import { advance } from "./advance.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { hookedWords, wordsMessage } from "./create-session.ts";

/** Appends a person's words and starts a new turn. The bounds of the session count from here anew. */
export async function sendWords(
  id: string,
  text: string,
  _by: string,
  { repository, clockwork, hooks }: ControlDependencies,
): Promise<void> {
  const session = await repository.load(id);
  const added = session === null || !canHear(session.loop) ? [] : await hookedWords(text, session, hooks);
  await repository.transact(id, null, (current) => {
    if (!canHear(current.loop)) {
      throw new AppError(
        "conflict",
        current.loop.tag === "acting"
          ? "The session has calls that are not finished. Decide them or stop the turn, then send."
          : "The session is working. Stop it or wait until it is idle, then send.",
      );
    }
    const record = { ...current, turnsSinceGoOn: 0, costAtGoOn: current.usage.costUsd ?? 0 };
    const message = wordsMessage(clockwork.newId(), text, clockwork.now(), added);
    return advance(current, { record, events: [{ tag: "words-sent" }], messages: [message] }, clockwork);
  });
}
