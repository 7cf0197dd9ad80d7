import { join } from "node:path";
import { StartError } from "@countersign/server/start-error";
import { checkAgentVersion } from "../agent-version.ts";
import type { Connection, ConnectOptions } from "../connect-agent.ts";
import { withCopilotHooks, withoutCopilotHooks } from "./copilot-settings.ts";

/** Copilot CLI: hooks in a file of their own. */
export function copilotConnection({
  file,
  place: { shim },
}: Pick<ConnectOptions, "file" | "place">): Connection {
  return {
    kind: "copilot",
    checkVersion: (program) =>
      checkAgentVersion(program, {
        kind: "copilot",
        first: [1, 0, 102],
        flaw: "it runs calls whose hook fails, or nobody has checked that it doesn’t",
      }),
    addHooks: (text) => withCopilotHooks(text ?? "", { file, shim }),
    removeHooks: (text) => withoutCopilotHooks(text, { file, shim }),
    ours: "the hooks are",
    open: [
      "What Countersign allows runs, also what --deny-tool denies. Deny it with a rule of Countersign instead.",
      "A project that you trust can turn these hooks off with “disableAllHooks” in .github/copilot or .claude. COPILOT_HOME leads to other settings.",
      "Copilot CLI runs a call although its hook takes longer than a week. Nobody is asked about a !command that you type.",
    ],
    trust: null,
  };
}

/** The file with a person's hooks. Throws `StartError` for a project: Copilot CLI skips its hooks in a folder that isn't trusted, and runs. */
export function copilotFile({ project }: { project?: boolean }, home: string): string {
  if (project === true)
    throw new StartError(
      "Copilot CLI can only be connected for all of your projects, without --project: in a folder that you don’t trust, it skips the project’s hooks and runs every call.",
    );
  return join(copilotFolder({ home, variables: process.env }), "hooks", "countersign.json");
}

/** Where a person's settings of Copilot CLI are. */
export function copilotFolder({
  home,
  variables,
}: {
  home: string;
  variables: Record<string, string | undefined>;
}): string {
  return variables.COPILOT_HOME || join(home, ".copilot");
}
