import { type HookVerdict, hookStrictness } from "../ports/hooks.ts";
import type { ConfiguredHook } from "./configured-hook.ts";
import { contextOf } from "./hook-context.ts";
import type { HookInput } from "./hook-input.ts";
import type { HookSaid } from "./hook-output.ts";
import { runChosenHook } from "./run-chosen-hook.ts";
import type { HookClock } from "./run-hook.ts";

/** What the hooks that decide on a call get. */
export type DecidingInput = Extract<HookInput, { hook_event_name: "PreToolUse" | "PermissionRequest" }>;

type Said = Omit<HookVerdict, "runs">;
const nothing: Said = { decision: "none", updatedInput: null, additionalContext: [] };

/** Asks the hooks one after the other until one denies. */
export async function decideByHooks(
  hooks: readonly ConfiguredHook[],
  first: DecidingInput,
  options: { signal: AbortSignal; clock: HookClock },
): Promise<HookVerdict> {
  const runs: HookVerdict["runs"] = [];
  let input = first;
  let verdict = nothing;
  for (const hook of hooks) {
    const end = await runChosenHook(hook, input, options);
    if (end === null) continue;
    runs.push(end.run);
    if (end.kind === "said") {
      verdict = mergeVerdict(verdict, end.said, hook);
      if (end.said.updatedInput !== null) input = { ...input, tool_input: end.said.updatedInput };
    } else if (!end.isLetThrough) {
      const reason = `The hook ${hook.name} failed, so the call didn’t run: ${end.failure}`;
      verdict = {
        ...withContextOnly(verdict),
        decision: "deny",
        code: "hook_failed",
        hook: hook.name,
        reason,
      };
    }
    if (verdict.decision === "deny") break;
  }
  return { ...verdict, runs };
}

function mergeVerdict(before: Said, said: HookSaid, hook: ConfiguredHook): Said {
  const additionalContext = [...before.additionalContext, ...contextOf(said)];
  if (said.decision === "deny") {
    const reason = said.reason ?? `The hook ${hook.name} denies it.`;
    const interrupt = said.interrupt ? { interrupt: true } : {};
    return {
      ...withContextOnly(before),
      additionalContext,
      decision: "deny",
      code: "hook_denied",
      hook: hook.name,
      reason,
      ...interrupt,
    };
  }
  // An allow was for the input as it was: it does not cover what a later hook made of it.
  const changes = said.updatedInput !== null;
  const held = changes && before.decision === "allow" ? { ...before, ...nothing } : before;
  const updatedInput = said.updatedInput ?? before.updatedInput;
  const kept = { ...(held.decision === "none" ? nothing : held), updatedInput, additionalContext };
  if (hookStrictness[said.decision] <= hookStrictness[held.decision]) return kept;
  const reason = said.reason === null ? {} : { reason: said.reason };
  return { decision: said.decision, hook: hook.name, ...reason, updatedInput, additionalContext };
}

/** Of the previous answers, only the text for the model still counts. */
function withContextOnly({ additionalContext }: Said): Said {
  return { ...nothing, additionalContext };
}
