import { assertNever } from "@countersign/contracts/assert-never";
import type { ConfiguredHook } from "./configured-hook.ts";
import type { HookInput } from "./hook-input.ts";
import { type HookMatcher, readHookMatcher } from "./hook-matcher.ts";
import { type HookClock, type HookRunEnd, runHook } from "./run-hook.ts";

const matchers = new WeakMap<ConfiguredHook, HookMatcher>();

/**
 * Runs a hook if it is for this input, else gives null. Whom a matcher that cannot be read is for nobody knows: so it is for
 * all, and fails.
 */
export async function runChosenHook(
  hook: ConfiguredHook,
  input: HookInput,
  options: { signal: AbortSignal; clock: HookClock },
): Promise<HookRunEnd | null> {
  const matcher = matchers.get(hook) ?? readHookMatcher(hook.matcher);
  matchers.set(hook, matcher);
  if (matcher.ok) return isFor(matcher, input) ? runHook(hook, input, options) : null;
  const run = async () => {
    throw new Error(matcher.message);
  };
  return runHook({ ...hook, run }, input, options);
}

/** What the matcher of an event is held against; events that name nothing are for every hook. */
function isFor({ matches }: HookMatcher & { ok: true }, input: HookInput): boolean {
  switch (input.hook_event_name) {
    case "PreToolUse":
    case "PermissionRequest":
    case "PostToolUse":
      return matches(input.tool_name);
    case "SessionStart":
      return matches(input.source);
    case "SessionEnd":
      return matches(input.reason);
    case "UserPromptSubmit":
    case "Stop":
    case "SubagentStop":
      return true;
    default:
      return assertNever(input);
  }
}
