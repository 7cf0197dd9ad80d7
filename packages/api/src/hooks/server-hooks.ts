import {
  createHooks,
  type Environment,
  type HookSandbox,
  PipeReserve,
  shellEnvironment,
} from "@countersign/agent";
import { assertNever } from "@countersign/contracts/assert-never";
import { isDatabaseAway } from "@countersign/db";
import type { Logger } from "pino";
import type { WorkspaceFile } from "../settings/files/workspace-settings.ts";
import { configuredHooks, type HookExecutor } from "./configured-hooks.ts";
import { enterHookBox } from "./hook-box.ts";
import type { HookFailures } from "./hook-failures.ts";
import type { HooksService } from "./hooks-service.ts";
import { listHooks } from "./list-hooks.ts";
import { runCommandHook } from "./run-command-hook.ts";
import { runHttpHook } from "./run-http-hook.ts";
import { type WatchedHooks, watchHooks } from "./watch-hooks.ts";

/**
 * `filesOf` gives the settings files that hold for a workspace, as they are now; `env` what commands of tools start from;
 * `realWorkspace` the real path of a folder, or throws `AppError("bad-input")`.
 */
export type ServerHooksOptions = {
  filesOf: (workspace: string) => Promise<WorkspaceFile[]>;
  env: Environment;
  home: string;
  fetch: typeof globalThis.fetch;
  realWorkspace: (path: string) => Promise<string>;
  failures: HookFailures;
  sandbox: HookSandbox;
  log: Pick<Logger, "warn">;
};

/** Between the end of a hook's time and the end of all that it started: SIGTERM, a grace of 2 s, SIGKILL. */
const settleMs = 4_000;

/** The hooks of the settings files: for the loop to run, until `close`, and for people to look at. */
export function createServerHooks(options: ServerHooksOptions): WatchedHooks & { service: HooksService } {
  const executor = createExecutor(options);
  const hooks = createHooks({
    async hooks(session) {
      const files = await options.filesOf(session.workspace);
      const hasOwn = files.some(({ isOfUser, state }) => !isOfUser && state.content.hooks.length > 0);
      const sandbox = hasOwn ? await options.sandbox(session) : null;
      return configuredHooks(files, executor, { sandbox });
    },
    isStorageAway: isDatabaseAway,
  });
  const { failures, log } = options;
  return {
    ...watchHooks(hooks, { log, onFailure: failures.note }),
    service: {
      async list(workspace) {
        if (workspace !== null) {
          const real = await options.realWorkspace(workspace);
          const [ofReal, lastFailure] = await Promise.all([options.filesOf(real), failures.load(real)]);
          return listHooks(ofReal, { workspace: real, lastFailure });
        }
        const files = (await options.filesOf(options.home)).filter(({ isOfUser }) => isOfUser);
        return listHooks(files, { workspace, lastFailure: await failures.load(null) });
      },
    },
  };
}

function createExecutor({ env, fetch }: ServerHooksOptions): HookExecutor {
  const environment = shellEnvironment(env);
  const pipes = new PipeReserve();
  return {
    settleMs,
    run: async (action, input, { signal, sandbox }) => {
      switch (action.type) {
        case "command": {
          // `--`: a command that begins with a dash must not become options of the shell.
          const bare = { program: "/bin/sh", args: ["-c", "--", action.command] };
          const box = await enterHookBox(bare, action.sandbox === "off" ? null : sandbox, signal);
          const env = { ...environment, CLAUDE_PROJECT_DIR: input.cwd, ...box?.env };
          try {
            return await runCommandHook({
              ...(box?.program ?? bare),
              cwd: input.cwd,
              env,
              box,
              pipes,
              input,
              signal,
            });
          } finally {
            await box?.close();
          }
        }
        case "http":
          return runHttpHook({ ...action, input, signal, fetch });
        case "unknown":
          throw new Error(`hooks of type ${action.name} can’t be run here`);
        default:
          return assertNever(action);
      }
    },
  };
}
