import { createAddressCheck, createHostRules, createWallRules } from "@countersign/policy";
import { Bubblewrap } from "@countersign/tools/sandbox/bubblewrap";
import { enterSandbox, type Sandboxed } from "@countersign/tools/sandbox/enter-sandbox";
import type { Program } from "@countersign/tools/sandbox/program";
import { type PolicyDependencies, policyContext } from "../evaluation/session-policy.ts";
import type { HookSession } from "../ports/hooks.ts";

/** Puts programs that hooks of a session run into the sandbox that its commands have at this moment. */
export type HookSandbox = (session: HookSession) => Promise<EnterHookSandbox>;

/** Gives the program in its sandbox, or null if commands of the session run in none. Throws if the sandbox can't be made. */
export type EnterHookSandbox = (program: Program, signal: AbortSignal) => Promise<Sandboxed | null>;

/** `environment`: what hooks start from. */
export function createHookSandbox(
  dependencies: Pick<PolicyDependencies, "policyFor" | "now" | "fileSystem" | "home" | "isCaseInsensitive">,
  environment: Record<string, string>,
): HookSandbox {
  const bubblewrap = new Bubblewrap();
  return async (session) => {
    const policy = await dependencies.policyFor(session);
    const { level, opened } = policy.sandbox ?? { level: "off" as const, opened: [] };
    return async (program, signal) => {
      if (level === "off") return null;
      const context = policyContext({ session, mode: session.mode, policy }, dependencies);
      const addressProblem = createAddressCheck(context, { isApproved: false });
      return enterSandbox(program, level, {
        context: {
          workspace: session.workspace,
          signal,
          openedFolders: opened,
          wallRules: () => createWallRules(context),
          networkRules: () => ({ ...createHostRules(context), addressProblem }),
        },
        bubblewrap,
        environment,
        home: dependencies.home,
      });
    };
  };
}
