import { join } from "node:path";
import { callersFolder } from "../../callers-folder.ts";
import { checkAgentVersion } from "../agent-version.ts";
import type { Connection, ConnectOptions } from "../connect-agent.ts";
import { withGeminiHooks, withoutGeminiHooks } from "./gemini-settings.ts";

/** Gemini CLI: hooks in one of its settings files. */
export function geminiConnection({
  file,
  place: { shim },
}: Pick<ConnectOptions, "file" | "place">): Connection {
  return {
    kind: "gemini",
    checkVersion: (program) =>
      checkAgentVersion(program, {
        kind: "gemini",
        first: [0, 61, 0],
        flaw: "we haven’t verified that its hooks see every call",
      }),
    addHooks: (text) => withGeminiHooks(text ?? "", { file, shim }),
    removeHooks: (text) => withoutGeminiHooks(text, { file, shim }),
    ours: "the hooks are",
    open: [
      "Gemini CLI runs no hooks in a folder that you don’t trust, and none for an editor that starts it with --acp. Calls there aren’t asked about.",
      "It runs a call whose hook is killed, can’t be started, or takes longer than a week.",
      "Countersign doesn’t see the !commands and @files that you type.",
      "If you press Esc after another call of the same answer has ended, the waiting call stays in the inbox until somebody decides it or you quit Gemini CLI. It doesn’t run.",
    ],
    trust: null,
  };
}

/** The settings file of the project in this folder, or of a person. */
export function geminiFile({ project }: { project?: boolean }, home: string): string {
  const folder = project === true ? callersFolder() : process.env.GEMINI_CLI_HOME || home;
  return join(folder, ".gemini", "settings.json");
}
