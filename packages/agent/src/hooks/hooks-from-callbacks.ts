import { type HookEvent, hookEvent } from "@countersign/contracts/hook";
import type { ConfiguredHook } from "./configured-hook.ts";
import type { HookInput } from "./hook-input.ts";
import { readHookMatcher } from "./hook-matcher.ts";
import type { HookOutput } from "./hook-output.ts";
import { readHookTimeout } from "./hook-timeout.ts";

/** A hook as a function. Giving nothing back leaves the decision to others; throwing blocks the call. */
export type HookCallback = (
  input: HookInput,
  toolUseID: string | undefined,
  options: { signal: AbortSignal },
) => Promise<HookOutput | undefined>;

/** Functions that run for the tools that `matcher` names. */
export type HookCallbackMatcher = {
  /** Absent, empty or `*` means all tools. */
  matcher?: string | undefined;
  hooks: HookCallback[];
  /**
   * The limit of each function: milliseconds, or a text such as `"30s"` or `"5m"`; 60 s without it. One that takes
   * longer is aborted, and blocks the call.
   */
  timeout?: number | string | undefined;
  onFailure?: "block" | "allow" | undefined;
};

/** Functions for each event, as the option `hooks` takes them. */
export type HookCallbacks = { [Event in HookEvent]?: HookCallbackMatcher[] | undefined };

/**
 * The hooks that functions make, in their order. Throws `TypeError` for an event, a time limit or a matcher that cannot be
 * meant, before any call could go unhooked.
 */
export function hooksFromCallbacks(callbacks: HookCallbacks, source = "the program"): ConfiguredHook[] {
  return Object.entries(callbacks).flatMap(([name, matchers]) => {
    const event = hookEvent.safeParse(name);
    if (!event.success)
      throw new TypeError(`hooks.${name} isn’t an event. Events: ${hookEvent.options.join(", ")}`);
    return (matchers ?? []).flatMap((each, index) => ofMatcher(each, event.data, { source, index }));
  });
}

function ofMatcher(
  { matcher, hooks, timeout, onFailure }: HookCallbackMatcher,
  event: HookEvent,
  { source, index }: { source: string; index: number },
): ConfiguredHook[] {
  const limit = readHookTimeout(timeout);
  if (!limit.ok) throw new TypeError(`hooks.${event}[${index}]: ${limit.message}`);
  const tools = readHookMatcher(matcher);
  if (!tools.ok) throw new TypeError(`hooks.${event}[${index}]: ${tools.message}`);
  return hooks.map((callback, position) => ({
    event,
    matcher,
    timeout,
    onFailure,
    source,
    name: callback.name === "" ? `${event} function ${index + 1}.${position + 1}` : callback.name,
    run: (input, { signal, toolUseId }) => callback(input, toolUseId, { signal }),
  }));
}
