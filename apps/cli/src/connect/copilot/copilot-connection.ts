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
        flaw: "it may run calls whose hook fails",
      }),
    addHooks: (text) => withCopilotHooks(text ?? "", { file, shim }),
    removeHooks: (text) => withoutCopilotHooks(text, { file, shim }),
    ours: "the hooks are",
    open: [
      "What Countersign allows runs, even if --deny-tool denies it. Use a deny rule of Countersign instead.",
      "A project that you trust can turn these hooks off with “disableAllHooks” in .github/copilot or .claude. With COPILOT_HOME, it reads other settings.",
      "Copilot CLI runs a call whose hook takes longer than a week. Countersign doesn’t see the !commands that you type.",
      "While a call waits, Copilot CLI ignores Esc. Press Ctrl+C to cancel it.",
    ],
    trust: null,
  };
}

/** The file with a person's hooks. Throws `StartError` for a project: Copilot CLI skips its hooks in a folder that isn't trusted, and runs. */
export function copilotFile({ project }: { project?: boolean }, home: string): string {
  if (project === true)
    throw new StartError(
      "You can only connect Copilot CLI for all of your projects. Leave out --project: in a folder that you don’t trust, it skips the project’s hooks and runs every call.",
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
