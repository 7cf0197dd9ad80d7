import { AppError } from "@countersign/contracts/app-error";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { NewSession } from "@countersign/contracts/session";
import type { HookSession, Hooks } from "../ports/hooks.ts";
import type { Intents } from "../ports/intents.ts";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";
import { refuseDisabledMode } from "./change-mode.ts";
import type { ControlDependencies, ModeSettings } from "./control-dependencies.ts";

const TITLE_LENGTH = 80;

/** Stores a session with its first task, for a runner to take up. */
export async function createSession(
  input: NewSession,
  by: string,
  { repository, clockwork, look, defaults, realWorkspace, modeSettings, hooks }: ControlDependencies,
): Promise<{ id: string }> {
  const workspace = await realWorkspace(input.workspace);
  const settings = await modeSettings(workspace);
  const mode = input.mode ?? defaultMode(settings, defaults.skipsPermissions === true);
  refuseDisabledMode(mode, settings);
  const intent = await chosenIntent(workspace, input.intent, look.intents);
  const at = clockwork.now();
  const model = input.model ?? defaults.model;
  const record: SessionRecord = {
    id: clockwork.newId(),
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
    turnsSinceGoOn: 0,
    costAtGoOn: 0,
    messageCount: 1,
    loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
    subAgent: null,
    intent,
    epoch: 0,
    owner: null,
    createdBy: by,
    createdAt: at,
    updatedAt: at,
  };
  const { signal } = new AbortController();
  const started = await hooks.sessionStart(record, signal);
  if (started.interrupt === true) throw new AppError("conflict", "A hook does not let a session start here.");
  const context = await hookedWords(input.prompt, record, hooks);
  const words = [...started.additionalContext, ...context];
  await repository.create(record, [wordsMessage(clockwork.newId(), input.prompt, at, words)]);
  return { id: record.id };
}

/** Throws `AppError("bad-input")` for an intent that cannot be worked under; it names those that can. */
async function chosenIntent(
  workspace: string,
  id: string | undefined,
  intents: Intents | undefined,
): Promise<SessionIntent | null> {
  if (id === undefined) return null;
  if (intents === undefined) throw new AppError("bad-input", "Intents are not available here.");
  const available = await intents.available(workspace);
  const chosen = available.find((each) => each.id === id);
  if (chosen !== undefined) return { id: chosen.id, title: chosen.title };
  const others =
    available.length === 0
      ? "No intent of this workspace is in progress."
      : `Those that can be chosen: ${available.map(({ id: other, title }) => `${other} (${title})`).join(", ")}.`;
  throw new AppError("bad-input", `${id} is no intent in progress of this workspace. ${others}`);
}

/** No file lets a session run without asking: only a person's own choice does, here or where the server was started. */
function defaultMode(
  { defaultMode: mode, bypassDisabledBy }: ModeSettings,
  skipsPermissions: boolean,
): PermissionMode {
  if (skipsPermissions && bypassDisabledBy === null) return "bypassPermissions";
  return mode === null || mode === "bypassPermissions" ? "default" : mode;
}

/** A message with a person's words, and what hooks added to them. */
export function wordsMessage(id: string, text: string, at: string, added: string[] = []): NewMessage {
  const context = added.map((words) => ({ type: "text" as const, text: `Added by a hook: ${words}` }));
  return { id, role: "user", content: [{ type: "text", text }, ...context], at };
}

/** What the UserPromptSubmit hooks add to a person's words. Throws `AppError("conflict")` when one of them refuses them. */
export async function hookedWords(text: string, session: HookSession, hooks: Hooks): Promise<string[]> {
  const said = await hooks.userPromptSubmit(text, session, new AbortController().signal);
  if (said.block === null && said.interrupt === true)
    throw new AppError("conflict", "A hook ended the turn before these words were sent.");
  if (said.block === null) return said.additionalContext;
  throw new AppError("conflict", `The hook ${said.block.hook} refused these words: ${said.block.reason}`);
}

function titleOf(prompt: string): string {
  const line = prompt.split("\n", 1)[0]?.trim() ?? "";
  const letters = [...line];
  return letters.length <= TITLE_LENGTH ? line : `${letters.slice(0, TITLE_LENGTH - 1).join("")}…`;
}
