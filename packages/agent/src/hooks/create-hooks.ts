import type { Call } from "@countersign/contracts/call";
import type { HookEvent } from "@countersign/contracts/hook";
import type { HookNotice, HookSession, Hooks, HookVerdict } from "../ports/hooks.ts";
import type { ConfiguredHook } from "./configured-hook.ts";
import { type DecidingInput, decideByHooks } from "./decide-by-hooks.ts";
import type { HookInput, HookInputCommon, HookToolFields } from "./hook-input.ts";
import { notifyHooks } from "./notify-hooks.ts";
import type { HookClock } from "./run-hook.ts";

/** The hooks to run, and the clock that they are measured by. */
export type HooksOptions = {
  /**
   * Those of every session, or a function that returns those of one. They run in this order. If that function
   * fails, it counts as a hook that failed.
   */
  hooks: readonly ConfiguredHook[] | ((session: HookSession) => Promise<readonly ConfiguredHook[]>);
  clock?: HookClock;
  /** Whether an error of that function means that what stores sessions and rules is away. It's thrown, so that the session waits. */
  isStorageAway?: ((error: unknown) => boolean) | undefined;
};

const realClock: HookClock = { now: () => new Date().toISOString(), ticks: () => performance.now() };

/**
 * Runs hooks in their order. Before a call the first deny stops, ask is stronger than allow, and an input that a hook changed
 * is what the next one gets; a hook that fails denies, unless it is to be let through. After a call, at the start and at the
 * end of things a failure is only recorded, because nothing is left that it could hold back; before a person's words it
 * refuses them.
 */
export function createHooks({ hooks, clock = realClock, isStorageAway }: HooksOptions): Hooks {
  const hooksOf = async (event: HookEvent, session: HookSession): Promise<readonly ConfiguredHook[]> => {
    const all =
      typeof hooks === "function" ? await loadHooks(hooks, { event, session, isStorageAway }) : hooks;
    return all.filter((hook) => hook.event === event);
  };

  async function verdict(
    input: DecidingInput,
    session: HookSession,
    signal: AbortSignal,
  ): Promise<HookVerdict> {
    signal.throwIfAborted();
    return decideByHooks(await hooksOf(input.hook_event_name, session), input, { signal, clock });
  }

  async function notice(input: HookInput, session: HookSession, signal: AbortSignal): Promise<HookNotice> {
    signal.throwIfAborted();
    return notifyHooks(await hooksOf(input.hook_event_name, session), input, { signal, clock });
  }

  return {
    async hasCallHooks(session) {
      const events: HookEvent[] = ["PreToolUse", "PermissionRequest"];
      return (await Promise.all(events.map((event) => hooksOf(event, session)))).flat().length > 0;
    },
    preToolUse: (call, session, signal) =>
      verdict({ ...commonOf(session), hook_event_name: "PreToolUse", ...toolOf(call) }, session, signal),
    permissionRequest: (call, session, signal) =>
      verdict(
        { ...commonOf(session), hook_event_name: "PermissionRequest", ...toolOf(call) },
        session,
        signal,
      ),
    postToolUse(call, { text, isError }, session, signal) {
      const response = { tool_response: { content: text, is_error: isError } };
      const input = {
        ...commonOf(session),
        hook_event_name: "PostToolUse" as const,
        ...toolOf(call),
        ...response,
      };
      return notice(input, session, signal);
    },
    userPromptSubmit: (prompt, session, signal) =>
      notice({ ...commonOf(session), hook_event_name: "UserPromptSubmit", prompt }, session, signal),
    sessionStart: (session, signal) =>
      notice({ ...commonOf(session), hook_event_name: "SessionStart", source: "startup" }, session, signal),
    sessionEnd: (session, reason, signal) =>
      notice({ ...commonOf(session), hook_event_name: "SessionEnd", reason }, session, signal),
    stop(session, isActive, signal) {
      const input = { ...commonOf(session), hook_event_name: "Stop" as const, stop_hook_active: isActive };
      return notice(input, session, signal);
    },
    subagentStop(session, isActive, signal) {
      const input = {
        ...commonOf(session),
        hook_event_name: "SubagentStop" as const,
        stop_hook_active: isActive,
      };
      return notice(input, session, signal);
    },
  };
}

type Asked = { event: HookEvent; session: HookSession };

async function loadHooks(
  hooksFor: (session: HookSession) => Promise<readonly ConfiguredHook[]>,
  { event, session, isStorageAway }: Pick<HooksOptions, "isStorageAway"> & Asked,
): Promise<readonly ConfiguredHook[]> {
  try {
    return await hooksFor(session);
  } catch (error) {
    if (isStorageAway?.(error) === true) throw error;
    const run = async () => {
      throw new Error("the hooks of this session cannot be known", { cause: error });
    };
    return [{ event, name: "hooks", source: session.workspace, run }];
  }
}

function commonOf({ id, workspace, mode, agentId }: HookSession): HookInputCommon {
  const common = { session_id: id, cwd: workspace, permission_mode: mode };
  return agentId === undefined ? common : { ...common, agent_id: agentId };
}

function toolOf({ tool, input, toolUseId }: Call): HookToolFields {
  return { tool_name: tool, tool_input: input, tool_use_id: toolUseId };
}
