import { join } from "node:path";
import { StartError } from "@countersign/server/start-error";
import { checkAgentVersion } from "../agent-version.ts";
import type { Connection, ConnectOptions } from "../connect-agent.ts";
import { withCodexHooks, withoutCodexHooks } from "./codex-settings.ts";
import { codexTrust } from "./codex-trust.ts";

/** Codex: hooks in a file of their own. Codex runs them only once it trusts them. */
export function codexConnection({
  file,
  place: { shim },
}: Pick<ConnectOptions, "file" | "place">): Connection {
  return {
    kind: "codex",
    checkVersion: (program) =>
      checkAgentVersion(program, {
        kind: "codex",
        first: [0, 169, 0],
        flaw: "its hooks miss some calls, or don’t block the calls that they deny",
      }),
    addHooks: (text) => withCodexHooks(text ?? "", { file, shim }),
    removeHooks: (text) => withoutCodexHooks(text, { file, shim }),
    ours: "the hooks are",
    open: [
      "Codex now runs its commands without a terminal (features.unified_exec_tty = false), because it doesn’t ask before it types into a running program.",
      "Codex runs a call if its hook is killed or takes longer than a week. It doesn’t ask about web searches, which run at OpenAI. --disable hooks or -c can turn the hooks off.",
      "Codex silently skips hooks that it doesn’t trust. Connect again each time you change the file with the hooks.",
    ],
    trust: codexTrust({ file, shim }),
  };
}

/** The file with a person's hooks. Throws `StartError` for a project: whether its hooks run depends on the folder that Codex starts in. */
export function codexFile({ project }: { project?: boolean }, home: string): string {
  if (project === true)
    throw new StartError(
      "You can only connect Codex for all of your projects. Leave out --project: in folders that Codex doesn’t trust, and in new worktrees, it silently skips a project’s hooks and runs every call.",
    );
  return join(process.env.CODEX_HOME || join(home, ".codex"), "hooks.json");
}
