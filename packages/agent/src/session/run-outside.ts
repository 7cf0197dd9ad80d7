import type { Actor } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { CommandReference } from "@countersign/contracts/command";
import { byPerson } from "@countersign/contracts/decided-by";
import { runOutsideName } from "@countersign/contracts/run-outside-name";
import { type SessionRecord, updateSession } from "../ports/repository.ts";
import { advance, type Change } from "./advance.ts";
import { type Authority, assertMayRun } from "./authority.ts";
import { findBlockedCall } from "./blocked-call.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { assertNotEnded, assertNotWorking, resetCounters } from "./find-session.ts";
import { userMessage } from "./user-message.ts";

/**
 * Runs a call that the sandbox blocked again, outside the sandbox. It goes through the policy like a call in a slash command's text, and waits for
 * an approval, because no rule lets a command out. The agent gets its result.
 */
export async function runOutside(
  id: string,
  { callId, authority }: { callId: string; authority: Authority },
  by: Actor,
  { repository, clock }: Pick<ControlDependencies, "repository" | "clock">,
): Promise<void> {
  const { call } = await findBlockedCall(id, callId, repository);
  await updateSession(repository, id, (current) => {
    assertNotEnded(current);
    assertMayRun(current, authority);
    assertNotWorking(current, "run the command outside");
    if (current.mode === "bypassPermissions" || current.mode === "dontAsk")
      throw new AppError(
        "conflict",
        `Mode ${current.mode} never asks, and a command outside the sandbox needs an approval. Change the mode first.`,
      );
    const record = resetCounters(current);
    return advance({ current, record, ...again(call, current, clock), by: byPerson(by), clock });
  });
}

function again(
  { id, tool, input }: Call,
  { id: sessionId, messageCount }: SessionRecord,
  clock: ControlDependencies["clock"],
): Pick<Change, "events" | "messages"> {
  const command: CommandReference = { name: runOutsideName, source: "built-in", path: null, digest: id };
  const callId = clock.createId();
  const shown = String(input.command);
  const repeated: Call = {
    id: callId,
    sessionId,
    turn: messageCount + 1,
    position: 0,
    toolUseId: `command_${callId}`,
    tool,
    input: { ...input, dangerouslyDisableSandbox: true },
    phase: { tag: "proposed" },
    assessment: null,
    verdict: null,
    command,
  };
  const text = `I asked to run your command outside the sandbox:\n${shown}\n\nIts result:\n`;
  const pieces = [
    { kind: "text" as const, text },
    { kind: "call" as const, callId },
  ];
  const typed = userMessage(clock.createId(), `Run it outside the sandbox: ${shown}`, clock.now());
  return {
    events: [{ tag: "message-sent", expansion: { calls: [repeated], made: { pieces, added: [] } } }],
    messages: [{ ...typed, command: { ...command, part: "typed" } }],
  };
}
