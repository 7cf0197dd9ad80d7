import { type Actor, nameOf } from "@countersign/contracts/actor";
import { AppError } from "@countersign/contracts/app-error";
import { byPerson } from "@countersign/contracts/decided-by";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { NewSession } from "@countersign/contracts/session";
import { type SessionRecord, updateSession } from "../ports/repository.ts";
import { advance } from "./advance.ts";
import { type Authority, assertMayUseBypass, fullAuthority } from "./authority.ts";
import { assertModeEnabled } from "./change-mode.ts";
import type { ControlDependencies, ModeSettings } from "./control-dependencies.ts";
import { assertNotWorking } from "./find-session.ts";
import { rejectBuiltIn } from "./run-built-in.ts";
import { findAvailableIntent } from "./set-intent.ts";
import {
  assertCommandUnchanged,
  assertModelAllowed,
  type Command,
  runningOf,
  type Typing,
} from "./typed-command.ts";
import { runPromptHooks, userMessage } from "./user-message.ts";

const TITLE_LENGTH = 80;

/** Stores a session with its first task, for a runner to take up. A slash command is run in it as soon as it is stored. */
export async function createSession(
  input: NewSession,
  { by, authority = fullAuthority }: { by: Actor; authority?: Authority },
  dependencies: ControlDependencies,
): Promise<{ id: string; note?: string }> {
  const { repository, clock, commands, defaults, hooks } = dependencies;
  const { record, ...extra } = await newSession(input, { by: nameOf(by), authority }, dependencies);
  const typed = await commands.read(input.prompt, record.workspace);
  assertCommandUnchanged(typed, input.commandDigest);
  if (typed.kind === "built-in") rejectBuiltIn(typed);
  if (typed.kind === "command") assertModelAllowed(typed, record, defaults);
  const { signal } = new AbortController();
  const started = await hooks.sessionStart(record, signal);
  if (started.interrupt === true)
    throw new AppError("conflict", "A hook blocked this session from starting.");
  const context = await runPromptHooks(input.prompt, record, hooks);
  const added = [...started.additionalContext, ...context];
  if (typed.kind === "command") {
    const typing = { sessionId: record.id, text: input.prompt, added, by: nameOf(by) };
    await createWithCommand(record, { command: typed, typing, by }, dependencies);
    return { id: record.id, ...extra };
  }
  const message = userMessage(clock.createId(), input.prompt, record.createdAt, added);
  await repository.create(record, [message]);
  return { id: record.id, ...extra };
}

/** The session is stored with what was typed, then that is run in it: a crash in between loses nothing that was said. */
async function createWithCommand(
  record: SessionRecord,
  { command, typing, by }: { command: Command; typing: Typing; by: Actor },
  { repository, clock, owner }: ControlDependencies,
): Promise<void> {
  const { id, messageCount } = record;
  const { typed, rest, event } = runningOf(command, typing, { turn: messageCount, clock, owner });
  await repository.create({ ...record, loop: { tag: "idle", notice: null } }, [typed]);
  await updateSession(repository, id, (current) => {
    assertNotWorking(current, "send");
    return advance({ current, events: [event], messages: rest, by: byPerson(by), clock });
  });
}

/** The session as it is to be, working on its first message. */
async function newSession(
  input: NewSession,
  { by, authority = fullAuthority }: { by: string; authority?: Authority },
  { clock, evaluation, defaults, realWorkspace, modeSettings }: ControlDependencies,
): Promise<{ record: SessionRecord; note?: string }> {
  const workspace = await realWorkspace(input.workspace);
  const settings = await modeSettings(workspace);
  const skips = defaults.skipsPermissions === true;
  const mode = input.mode ?? startingMode(settings, skips && authority.bypassDisabledReason === null);
  assertMayUseBypass(mode, authority);
  assertModeEnabled(mode, settings);
  const intent =
    input.intent === undefined
      ? null
      : await findAvailableIntent(workspace, input.intent, evaluation.intents);
  const at = clock.now();
  const model = input.model ?? defaults.model;
  const record: SessionRecord = {
    id: clock.createId(),
    title: titleOf(input.prompt),
    workspace,
    mode,
    model,
    isScripted: defaults.isScripted(model),
    limits: {
      maxTurns: input.limits?.maxTurns === undefined ? defaults.limits.maxTurns : input.limits.maxTurns,
      maxCostUsd:
        input.limits?.maxCostUsd === undefined ? defaults.limits.maxCostUsd : input.limits.maxCostUsd,
      maxWaitSeconds: input.limits?.maxWaitSeconds ?? defaults.limits.maxWaitSeconds ?? null,
    },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    turns: 0,
    turnsSinceResume: 0,
    costAtResume: 0,
    messageCount: 1,
    contextFrom: 1,
    loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
    subAgent: null,
    intent,
    epoch: 0,
    owner: null,
    visibility: input.visibility ?? "team",
    sandbox: input.sandbox ?? "off",
    openedFolders: [],
    ended: null,
    createdBy: by,
    createdAt: at,
    updatedAt: at,
  };
  const isNotSkipped = input.mode === undefined && mode !== startingMode(settings, skips);
  const note = `It starts in mode ${mode}. ${authority.bypassDisabledReason}`;
  return isNotSkipped ? { record, note } : { record };
}

/** The first line of a prompt, shortened. */
export function titleOf(prompt: string): string {
  const line = prompt.split("\n", 1)[0]?.trim() ?? "";
  const letters = [...line];
  return letters.length <= TITLE_LENGTH ? line : `${letters.slice(0, TITLE_LENGTH - 1).join("")}…`;
}

/**
 * The mode of a session whose creator names none. `skipsPermissions` as in `NewSessionDefaults`. No file lets a session run without
 * asking: only a person's own choice does, there or where the server was started.
 */
export function startingMode(
  { defaultMode, bypassDisabledBy }: ModeSettings,
  skipsPermissions: boolean,
): PermissionMode {
  if (skipsPermissions && bypassDisabledBy === null) return "bypassPermissions";
  return defaultMode === null || defaultMode === "bypassPermissions" ? "default" : defaultMode;
}
