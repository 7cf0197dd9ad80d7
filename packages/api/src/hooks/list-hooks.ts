import type { ListedHook, SettingsHook } from "@countersign/contracts/hook";
import type { FileHook } from "../settings/files/parse-hooks.ts";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";
import { describeAction } from "./describe-action.ts";
import type { LastFailure } from "./hook-failures.ts";
import { unknownFileProblem } from "./unknown-file.ts";

/** What people see of a hook in a settings file. */
export function toSettingsHook(
  hook: FileHook,
  { unwatched }: Pick<WorkspaceFile, "unwatched">,
): SettingsHook {
  const { event, matcher, action, timeoutMs, onFailure, line, problem } = hook;
  const headers = action.type === "http" ? Object.keys(action.headers) : [];
  return {
    event,
    matcher,
    type: action.type,
    what: describeAction(action),
    headers,
    timeoutMs,
    onFailure,
    line,
    problem,
    unwatched: unwatched.get(hook) ?? null,
  };
}

/** The hooks of the files in the order in which they are given; what blocks because its hooks are missed is one too. */
export function listHooks(
  files: readonly WorkspaceFile[],
  { workspace, lastFailure }: { workspace: string | null; lastFailure: LastFailure },
): ListedHook[] {
  return files.flatMap((file) => {
    const { path, source, trust, trustedBy, digest, state } = file;
    const fileProblem = state.holdsLastGood ? (state.problem?.message ?? null) : null;
    const programs = file.programs.map((program) => program.path);
    const blocked = file.missed?.why ?? null;
    const place = { path, source, trust, trustedBy, digest, programs, fileProblem, blocked };
    const own = file.isOfUser ? null : workspace;
    return toSettingsHooks(file).map((hook) => ({
      ...hook,
      ...place,
      lastFailure: lastFailure({ event: hook.event, name: hook.what, source, workspace: own }),
    }));
  });
}

function toSettingsHooks(file: WorkspaceFile): SettingsHook[] {
  const problem = unknownFileProblem(file);
  if (problem !== null)
    return [notRunning({ event: "PreToolUse", matcher: null, what: unreadable, problem })];
  const { hooks } = file.state.content;
  if (hooks.length > 0 || file.missed === null) return hooks.map((hook) => toSettingsHook(hook, file));
  const { hooks: missed, why } = file.missed;
  return missed.map((hook) => notRunning({ ...hook, problem: why }));
}

const unreadable = "hooks that can’t be read";

/** A hook that stands in no file that could be read now. */
function notRunning(hook: Pick<SettingsHook, "event" | "matcher" | "what" | "problem">): SettingsHook {
  const nothing = { timeoutMs: 0, line: 1, unwatched: null };
  return { ...hook, ...nothing, type: "unknown", headers: [], onFailure: "block" };
}
