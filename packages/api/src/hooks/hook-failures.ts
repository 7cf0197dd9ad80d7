import type { HookSession } from "@countersign/agent";
import type { HookFailure, HookRun } from "@countersign/contracts/hook";

/** Which hook of which file: `workspace` is null for the user's own files, which hold everywhere. */
export type HookName = Pick<HookRun, "event" | "name" | "source"> & { workspace: string | null };

/** The last failure of each hook outside calls, since this server started. */
export type HookFailures = {
  note(session: HookSession, run: HookRun): void;
  last(hook: HookName): HookFailure | null;
};

const mostKept = 500;

/**
 * Keeps what no call's card shows. Only that a hook failed, and when: what it said may repeat a person's words, and everybody
 * who is signed in sees this.
 */
export function createHookFailures(): HookFailures {
  const failures = new Map<string, HookFailure>();
  return {
    note({ id, workspace }, { event, name, source, startedAt, outcome, durationMs }) {
      if (outcome !== "failed" && outcome !== "timed-out") return;
      const own = source.startsWith("~/") ? null : workspace;
      const key = keyOf({ event, name, source, workspace: own });
      failures.delete(key);
      failures.set(key, { at: startedAt, outcome, durationMs, sessionId: id });
      const [oldest] = failures.keys();
      if (failures.size > mostKept && oldest !== undefined) failures.delete(oldest);
    },
    last: (hook) => failures.get(keyOf(hook)) ?? null,
  };
}

function keyOf({ event, name, source, workspace }: HookName): string {
  return JSON.stringify([workspace, source, event, name]);
}
