import type { ConfiguredHook, EnterHookSandbox, HookInput, HookRunOptions } from "@countersign/agent";
import { classOf } from "@countersign/policy";
import type { FileHook, HookAction } from "../settings/files/parse-hooks.ts";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";
import { describeAction } from "./describe-action.ts";
import { unknownFileProblem } from "./unknown-file.ts";

/** Runs what a hook of a file names. `settleMs`: how long ending it may take, in milliseconds. */
export type HookExecutor = {
  settleMs: number;
  run: (action: HookAction, input: HookInput, options: HookRunOptions & HookPlace) => Promise<unknown>;
};

/** Where a hook runs: `sandbox` is that of the session's commands; null for none. */
export type HookPlace = { sandbox: EnterHookSandbox | null };

/**
 * The hooks of the files, ready to run: those of the workspace first, so that the user's own see, and judge, what those have
 * made of a call. `place` is that of the workspace's hooks: what they run is of the workspace, as what commands run is. The user's own run as the user.
 */
export function configuredHooks(
  files: readonly WorkspaceFile[],
  executor: HookExecutor,
  place: HookPlace,
): ConfiguredHook[] {
  const ofWorkspace = files.filter(({ isOfUser }) => !isOfUser);
  const ofUser = files.filter(({ isOfUser }) => isOfUser);
  return [...ofWorkspace, ...ofUser].flatMap((file) => {
    const problem = unknownFileProblem(file);
    if (problem !== null) return [blockingHook(file, problem)];
    const { hooks } = file.state.content;
    if (file.trust !== "untrusted")
      return hooks.map((hook) =>
        runningHook(hook, file, { ...executor, place: file.isOfUser ? nowhere : place }),
      );
    return [...failMissed(file), ...hooks.map((hook) => untrustedHook(hook, file))];
  });
}

const nowhere: HookPlace = { sandbox: null };

function runningHook(
  { event, matcher, meant, action, timeoutMs, onFailure, problem }: FileHook,
  { source }: WorkspaceFile,
  { run, settleMs, place }: HookExecutor & { place: HookPlace },
): ConfiguredHook {
  const common = {
    event,
    matcher: meant ?? matcher ?? undefined,
    timeout: timeoutMs,
    onFailure,
    source,
    name: describeAction(action),
  };
  if (problem === null)
    return { ...common, settleMs, run: (input, options) => run(action, input, { ...options, ...place }) };
  return {
    ...common,
    run: async () => {
      throw new Error(problem);
    },
  };
}

/** Hooks that were trusted, and are not as they were then: what they might have denied must not pass meanwhile. */
function failMissed({ missed, source }: WorkspaceFile): ConfiguredHook[] {
  if (missed === null) return [];
  const run = async () => {
    throw new Error(missed.why);
  };
  return missed.hooks.map(({ event, matcher, what }) => ({
    event,
    source,
    name: what,
    run,
    matcher: matcher ?? undefined,
  }));
}

/** A hook that nobody trusted: it runs nothing, holds nothing back, and says so where it would have run. */
function untrustedHook(
  { event, matcher, action, problem }: FileHook,
  { source }: WorkspaceFile,
): ConfiguredHook {
  const systemMessage = `It didn’t run: it came with the workspace, and ${source} isn’t trusted.`;
  return {
    event,
    source,
    name: describeAction(action),
    matcher: problem === null ? (matcher ?? undefined) : undefined,
    run: async () => ({ systemMessage }),
  };
}

function blockingHook({ source }: WorkspaceFile, problem: string): ConfiguredHook {
  return {
    event: "PreToolUse",
    source,
    name: source,
    run: async (input) => {
      if ("tool_name" in input && classOf(input.tool_name) === "safe") return undefined;
      throw new Error(problem);
    },
  };
}
