import { type Actor, nameOf } from "@countersign/contracts/actor";
import { byPerson } from "@countersign/contracts/decided-by";
import { canStartTurn } from "../loop/step.ts";
import type { TypedCommand } from "../ports/commands.ts";
import { type SessionRecord, updateSession } from "../ports/repository.ts";
import { advance, type Change } from "./advance.ts";
import { type Authority, assertMayRun, fullAuthority } from "./authority.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded, assertNotWorking, findSession, resetCounters } from "./find-session.ts";
import { runBuiltIn } from "./run-built-in.ts";
import { assertCommandUnchanged, assertModelAllowed, runningOf, type Typing } from "./typed-command.ts";
import { runPromptHooks, userMessage } from "./user-message.ts";

/**
 * Appends a person's message and starts a new turn. A built-in slash command is carried out, any other one runs.
 * The limits of the session count from here again. `expectedDigest`: the digest of the slash command's text as the
 * person read it.
 */
export async function sendMessage(
  id: string,
  {
    text,
    expectedDigest,
    authority = fullAuthority,
  }: { text: string; expectedDigest?: string | undefined; authority?: Authority },
  by: Actor,
  dependencies: ControlDependencies,
): Promise<void> {
  const { repository, clock, hooks, commands, defaults } = dependencies;
  const session = await findSession(id, repository);
  const typed = await commands.read(text, session.workspace);
  assertCommandUnchanged(typed, expectedDigest);
  if (typed.kind === "built-in") return runBuiltIn(id, { typed, authority }, by, dependencies);
  assertNotEnded(session);
  assertMayRun(session, authority);
  if (typed.kind === "command") assertModelAllowed(typed, session, defaults);
  const added = canStartTurn(session.loop) ? await runPromptHooks(text, session, hooks) : [];
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertMayRun(current, authority);
    assertNotWorking(current, "send");
    const sent = sending(typed, { sessionId: id, text, added, by: nameOf(by) }, current, dependencies);
    const record = resetCounters(current);
    return advance({ current, record, ...sent, by: byPerson(by), clock });
  });
}

function sending(
  typed: Exclude<TypedCommand, { kind: "built-in" }>,
  typing: Typing,
  { messageCount }: SessionRecord,
  { clock, owner }: ControlDependencies,
): Pick<Change, "events" | "messages"> {
  if (typed.kind === "words") {
    const message = userMessage(clock.createId(), typing.text, clock.now(), typing.added);
    return { events: [{ tag: "message-sent" }], messages: [message] };
  }
  const running = runningOf(typed, typing, { turn: messageCount + 1, clock, owner });
  return { events: [running.event], messages: [running.typed, ...running.rest] };
}
