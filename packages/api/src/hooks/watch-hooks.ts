import type { HookNotice, HookSession, Hooks } from "@countersign/agent";
import type { HookRun } from "@countersign/contracts/hook";
import type { Logger } from "pino";

/** Hooks that end with the server. `close` ends those that run and waits for them; none can start behind it. */
export type WatchedHooks = { hooks: Hooks; close(): Promise<void> };

/** `onFailure` gets every failed run outside a call. If it rejects, that is logged, and the notice stays the same. */
export type WatchHooksOptions = {
  log: Pick<Logger, "warn">;
  onFailure: (session: HookSession, run: HookRun) => Promise<void>;
};

/**
 * Ends hooks with the server, and tells of those that failed outside a call, because no card of a call shows them. Their input is a
 * person's words, and what a hook says may repeat it: neither is logged. A run that the end of the server cuts off rejects, so that nothing
 * goes on as if the hook had said nothing; only the end of a session, for which nobody waits, does not.
 */
export function watchHooks(hooks: Hooks, { log, onFailure }: WatchHooksOptions): WatchedHooks {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function track<Said>(own: AbortSignal, run: (signal: AbortSignal) => Promise<Said>): Promise<Said> {
    const said = run(AbortSignal.any([own, ending.signal]));
    running.add(said);
    try {
      return await said;
    } finally {
      running.delete(said);
    }
  }

  async function runAndLog(
    session: HookSession,
    own: AbortSignal,
    run: (signal: AbortSignal) => Promise<HookNotice>,
  ): Promise<HookNotice> {
    const notice = await track(own, run);
    for (const run of notice.runs) {
      const { event, name, source, outcome, durationMs } = run;
      if (outcome !== "failed" && outcome !== "timed-out") continue;
      const details = { sessionId: session.id, event, hook: name, source, outcome, durationMs };
      log.warn(details, "a hook failed");
      await onFailure(session, run).catch((error: unknown) => {
        log.warn({ err: error, event, hook: name }, "a hook’s failure couldn’t be stored");
      });
    }
    return notice;
  }

  return {
    hooks: {
      hasCallHooks: hooks.hasCallHooks,
      preToolUse: (call, session, own) => track(own, (signal) => hooks.preToolUse(call, session, signal)),
      permissionRequest: (call, session, own) =>
        track(own, (signal) => hooks.permissionRequest(call, session, signal)),
      postToolUse: (call, result, session, own) =>
        track(own, (signal) => hooks.postToolUse(call, result, session, signal)),
      userPromptSubmit: (prompt, session, own) =>
        runAndLog(session, own, (signal) => hooks.userPromptSubmit(prompt, session, signal)),
      sessionStart: (session, own) =>
        runAndLog(session, own, (signal) => hooks.sessionStart(session, signal)),
      async sessionEnd(session, reason, own) {
        try {
          return await runAndLog(session, own, (signal) => hooks.sessionEnd(session, reason, signal));
        } catch (error) {
          if (!ending.signal.aborted) throw error;
          log.warn({ sessionId: session.id, event: "SessionEnd" }, "a hook was ended with the server");
          return { runs: [], block: null, additionalContext: [] };
        }
      },
      stop: (session, isActive, own) =>
        runAndLog(session, own, (signal) => hooks.stop(session, isActive, signal)),
      subagentStop: (session, isActive, own) =>
        runAndLog(session, own, (signal) => hooks.subagentStop(session, isActive, signal)),
    },
    async close() {
      ending.abort(new Error("the server ends"));
      await Promise.allSettled(running);
    },
  };
}
