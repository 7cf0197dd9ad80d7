import { join } from "node:path";
import { StartError } from "@countersign/server/start-error";
import { checkAgentVersion } from "../agent-version.ts";
import type { Connection, ConnectOptions } from "../connect-agent.ts";
import { withCodexHooks, withoutCodexHooks } from "./codex-settings.ts";
import { codexTrust } from "./codex-trust.ts";

/** Codex: hooks in a file of their own, which run only once they are trusted. */
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
        flaw: "its hooks don’t see every call, or let calls run that they deny",
      }),
    withOurs: (text) => withCodexHooks(text ?? "", { file, shim }),
    withoutOurs: (text) => withoutCodexHooks(text, { file, shim }),
    ours: "the hooks are",
    open: [
      "Codex runs its commands without a terminal from now on (features.unified_exec_tty = false): what it types into a running program isn’t asked about.",
      "Codex runs a call although its hook takes longer than a week or is killed. Searches of the web run at OpenAI and aren’t asked about. Starting it with --disable hooks, or settings given with -c, turns this off.",
      "Codex skips hooks that it doesn’t trust. Connect again after every change of this file.",
    ],
    trust: codexTrust({ file, shim }),
  };
}

/** The file with a person's hooks. Throws `StartError` for a project: whether its hooks run depends on the folder that Codex starts in. */
export function codexFile({ project }: { project?: boolean }, home: string): string {
  if (project === true)
    throw new StartError(
      "Codex can only be connected for all of your projects, without --project: in a worktree of a project, and where it doesn’t trust the folder, it skips a project’s hooks without a word and runs every call.",
    );
  return join(process.env.CODEX_HOME || join(home, ".codex"), "hooks.json");
}
