import { callFor, type PolicySession, policyContext, policyOf } from "@countersign/agent";
import { type CommandPiece, readTypedText } from "@countersign/commands";
import { AppError } from "@countersign/contracts/app-error";
import type { CommandPlace, CommandPreview, RunningCommand } from "@countersign/contracts/command";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { decide, type PolicyContext } from "@countersign/policy";
import type { CommandsServiceOptions } from "./commands-service-options.ts";
import { grantedRules, type KnownCommand } from "./known-command.ts";
import { expandTyped, resolveCommand } from "./resolve-command.ts";

type Place = { session: PolicySession; mode: PermissionMode };

/**
 * What a typed command would send, and what is decided on each command line and file in it, as it would be while the command holds.
 * Nothing is run or read. Throws `AppError`: `bad-input` for words and for what cannot be run, `not-found`.
 */
export async function previewCommand(
  { text, ...place }: CommandPlace & { text: string },
  by: string,
  options: CommandsServiceOptions,
): Promise<CommandPreview> {
  const { session, mode } = await placeOfPreview(place, by, options);
  const typed = readTypedText(text);
  if (typed.kind === "words") throw new AppError("bad-input", "This is plain text. It’s sent as is.");
  const name = typed.kind === "built-in" ? typed.command.name : typed.name;
  const ready = await resolveCommand(options.known, session.workspace, name);
  const pieces = expandTyped(ready, typed.argument);
  const { command } = ready;
  const asker = { agent: null, command: asRunning(command, by, options.now()) };
  const policy = await policyOf(asker, session, options.policy);
  const context = policyContext({ session, mode, policy }, options.policy);
  return {
    command: command.summary,
    arguments: typed.argument,
    pieces: pieces.map((piece) => decidePiece(piece, command.summary.name, context)),
  };
}

function decidePiece(
  piece: CommandPiece,
  name: string,
  context: PolicyContext,
): CommandPreview["pieces"][number] {
  if (piece.kind === "text") return piece;
  const { kind: decision, reasons } = decide(callFor(piece, name), context);
  return { ...piece, decision, reasons };
}

/** The command as it would hold: nothing is ever run under this one. */
function asRunning({ summary }: KnownCommand, by: string, at: string): RunningCommand {
  const { name, source, path, digest, version, allowsSubAgents } = summary;
  const rules = grantedRules(summary);
  return { id: "preview", name, source, path, digest, version, rules, allowsSubAgents, by, at };
}

async function placeOfPreview(
  { sessionId, workspace }: CommandPlace,
  by: string,
  { repository, realWorkspace, modeIn }: CommandsServiceOptions,
): Promise<Place> {
  if ((sessionId === undefined) === (workspace === undefined)) {
    throw new AppError("bad-input", "Name either the session or the workspace the command should run in.");
  }
  if (sessionId !== undefined) {
    const session = await repository.load(sessionId);
    if (session === null) throw new AppError("not-found", `There is no session ${sessionId}.`);
    return { session, mode: session.mode };
  }
  const real = await realWorkspace(workspace ?? "");
  return {
    session: { id: "", workspace: real, createdBy: by, intent: null, sandbox: "off" },
    mode: await modeIn(real),
  };
}
