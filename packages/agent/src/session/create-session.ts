import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { NewSession } from "@countersign/contracts/session";
import type { NewMessage, SessionRecord } from "../ports/repository.ts";
import { refuseDisabledMode } from "./change-mode.ts";
import type { ControlDependencies } from "./control-dependencies.ts";

const TITLE_LENGTH = 80;

/** Stores a session with its first task, for a runner to take up. */
export async function createSession(
  input: NewSession,
  by: string,
  { repository, clockwork, defaults, realWorkspace, modeSettings }: ControlDependencies,
): Promise<{ id: string }> {
  const workspace = await realWorkspace(input.workspace);
  const settings = await modeSettings(workspace);
  const mode = input.mode ?? unattendedDefault(settings.defaultMode);
  refuseDisabledMode(mode, settings);
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
    },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    turns: 0,
    turnsSinceGoOn: 0,
    costAtGoOn: 0,
    messageCount: 1,
    loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null },
    epoch: 0,
    owner: null,
    createdBy: by,
    createdAt: at,
    updatedAt: at,
  };
  await repository.create(record, [wordsMessage(clockwork.newId(), input.prompt, at)]);
  return { id: record.id };
}

/** No file lets a session run without asking: only a person's own choice does. */
function unattendedDefault(mode: PermissionMode | null): PermissionMode {
  return mode === null || mode === "bypassPermissions" ? "default" : mode;
}

/** A message with a person's words. */
export function wordsMessage(id: string, text: string, at: string): NewMessage {
  return { id, role: "user", content: [{ type: "text", text }], at };
}

function titleOf(prompt: string): string {
  const line = prompt.split("\n", 1)[0]?.trim() ?? "";
  const letters = [...line];
  return letters.length <= TITLE_LENGTH ? line : `${letters.slice(0, TITLE_LENGTH - 1).join("")}…`;
}
