import type { HookNotice } from "../ports/hooks.ts";
import type { ConfiguredHook } from "./configured-hook.ts";
import { contextOf } from "./hook-context.ts";
import type { HookInput } from "./hook-input.ts";
import { runChosenHook } from "./run-chosen-hook.ts";
import type { HookClock } from "./run-hook.ts";

/** Tells the hooks one after the other, until one of those that may block does. */
export async function notifyHooks(
  hooks: readonly ConfiguredHook[],
  input: HookInput,
  options: { signal: AbortSignal; clock: HookClock },
): Promise<HookNotice> {
  const notice: HookNotice = { runs: [], block: null, additionalContext: [] };
  const mayBlock = blocking.has(input.hook_event_name);
  for (const hook of hooks) {
    const end = await runChosenHook(hook, input, options);
    if (end === null) continue;
    notice.runs.push(end.run);
    if (end.kind === "failed") {
      if (end.isLetThrough || input.hook_event_name !== "UserPromptSubmit") continue;
      notice.block = { hook: hook.name, reason: `The hook ${hook.name} failed: ${end.failure}` };
      break;
    }
    notice.additionalContext.push(...contextOf(end.said));
    if (end.said.interrupt) notice.interrupt = true;
    if (mayBlock && end.said.decision === "deny") {
      notice.block = { hook: hook.name, reason: end.said.reason ?? `The hook ${hook.name} said no.` };
    }
    if (notice.block !== null || notice.interrupt === true) break;
  }
  return notice;
}

const blocking: ReadonlySet<HookInput["hook_event_name"]> = new Set([
  "PostToolUse",
  "UserPromptSubmit",
  "Stop",
  "SubagentStop",
]);
