import { type By, nameOf } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import { canHear } from "../loop/step.ts";
import type { TypedCommand } from "../ports/commands.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { type Advance, advance } from "./advance.ts";
import { assertNotEnded } from "./assert-not-ended.ts";
import { type Authority, fullAuthority, refuseWorkUnasked } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { findSession } from "./find-session.ts";
import { countedAnew, refuseWhileWorking } from "./refuse-while-working.ts";
import { runBuiltIn } from "./run-built-in.ts";
import { refuseModel, refuseUnseen, runningOf, type Typing } from "./typed-command.ts";
import { hookedWords, wordsMessage } from "./words-message.ts";

/**
 * Appends a person's words and starts a new turn; a slash command of the product is carried out, any other is run. The bounds of
 * the session count from here anew. `seen`: the digest of the text of the slash command that `text` is, as a person looked at it.
 */
export async function sendWords(
  id: string,
  {
    text,
    seen,
    authority = fullAuthority,
  }: { text: string; seen?: string | undefined; authority?: Authority },
  by: By,
  dependencies: ControlDependencies,
): Promise<void> {
  const { repository, clockwork, hooks, commands, defaults } = dependencies;
  const session = await findSession(id, repository);
  const typed = await commands.read(text, session.workspace);
  refuseUnseen(typed, seen);
  if (typed.kind === "built-in") return runBuiltIn(id, { typed, authority }, by, dependencies);
  assertNotEnded(session);
  refuseWorkUnasked(session, authority);
  if (typed.kind === "command") refuseModel(typed, session, defaults);
  const added = canHear(session.loop) ? await hookedWords(text, session, hooks) : [];
  await repository.transact(id, null, (current) => {
    assertNotEnded(current);
    refuseWorkUnasked(current, authority);
    refuseWhileWorking(current, "send");
    const sent = sending(typed, { sessionId: id, text, added, by: nameOf(by) }, current, dependencies);
    const record = countedAnew(current);
    return advance(current, { record, ...sent, by: byPerson(by) }, clockwork);
  });
}

function sending(
  typed: Exclude<TypedCommand, { kind: "built-in" }>,
  typing: Typing,
  { messageCount }: SessionRecord,
  { clockwork, owner }: ControlDependencies,
): Pick<Advance, "events" | "messages"> {
  if (typed.kind === "words") {
    const message = wordsMessage(clockwork.newId(), typing.text, clockwork.now(), typing.added);
    return { events: [{ tag: "words-sent" }], messages: [message] };
  }
  const running = runningOf(typed, typing, { turn: messageCount + 1, clockwork, owner });
  return { events: [running.event], messages: [running.typed, ...running.rest] };
}
