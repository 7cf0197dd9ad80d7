import { type Actor, nameOf } from "@countersign/contracts/actor";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Call } from "@countersign/contracts/call";
import { byPerson } from "@countersign/contracts/decided-by";
import type { Clock } from "../ports/clock.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";

/** An undo of changes, as it was done. `paths` are relative to the workspace. `isRedone`: it reversed an undo. */
export type UndoneChanges = { id: string; by: Actor; paths: readonly string[]; isRedone: boolean };

const mostNamed = 50;

/** What tells the agent, and its sub-agent at work, that a person undid changes. */
export function undoMessages(
  { subAgent }: Pick<SessionRecord, "subAgent">,
  { id, by, paths, isRedone }: UndoneChanges,
  clock: Clock,
): NewMessage[] {
  const undo = { id, by: nameOf(by), files: paths.length, isRedone };
  const text = describeUndo(paths, isRedone);
  const message = (): NewMessage => ({
    id: clock.createId(),
    role: "user",
    content: [{ type: "text", text }],
    at: clock.now(),
    undo,
  });
  if (subAgent === null) return [message()];
  return [message(), { ...message(), agent: { id: subAgent.id, name: subAgent.definition.name } }];
}

/** For the model. */
function describeUndo(paths: readonly string[], isRedone: boolean): string {
  const lines = paths.slice(0, mostNamed).map((path) => `- ${lineOf(path)}`);
  if (paths.length > mostNamed) lines.push(`- and ${paths.length - mostNamed} more`);
  const what = isRedone
    ? "The user reversed an undo. These files are as they were before it:"
    : "The user undid changes that your calls made. These files are as they were before:";
  const then = isRedone
    ? "Read a file again before you change it."
    : "Read a file again before you change it. Don’t make the undone changes again unless the user asks for them.";
  return [what, ...lines, then].join("\n");
}

/** A name with line breaks would say something in the user's name. */
function lineOf(path: string): string {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(path)
    ? JSON.stringify(path).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?")
    : path;
}

/** `isFailed`: an entry said that it would be done, and it couldn't. */
type LoggedUndo = Pick<UndoneChanges, "by" | "isRedone" | "paths"> & { isFailed: boolean };

/** The audit entry of a call whose changes a person undoes. */
export function entryOfUndone(
  call: Call,
  { by, paths, isRedone, isFailed }: LoggedUndo,
  at: string,
): AuditEntry {
  return {
    sessionId: call.sessionId,
    callId: call.id,
    toolUseId: call.toolUseId,
    tool: call.tool,
    input: call.input,
    agentId: call.agent?.id,
    digest: null,
    canonical: null,
    risk: null,
    verdict: "restore",
    reason: `${describeEntry(isRedone, isFailed)}: ${paths.join(", ")}`,
    reasons: [],
    decidedBy: byPerson(by),
    askedAt: null,
    decidedAt: at,
  };
}

function describeEntry(isRedone: boolean, isFailed: boolean): string {
  if (isRedone) return isFailed ? "undo couldn’t be reversed" : "undo reversed";
  return isFailed ? "couldn’t be undone" : "undone";
}
