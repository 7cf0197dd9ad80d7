import { permissionMode } from "@countersign/contracts/permission-mode";
import type { NewSession } from "@countersign/contracts/session";
import { StartError } from "@countersign/server/start-error";
import { folderOnServer } from "../folder-on-server.ts";
import type { ServerOptions } from "../with-server.ts";

export type RunOptions = ServerOptions & {
  workspace?: string;
  mode?: string;
  model?: string;
  command?: string;
  onAsk: string;
  dangerouslySkipPermissions?: boolean;
};

/** What happens to calls that must ask. */
export type OnAsk = "wait" | "deny";

/** A session to start, and what happens to its calls that must ask. */
export type TaskRequest = { session: NewSession; onAsk: OnAsk };

type Given = { task: string | undefined; options: RunOptions; isLocal: boolean };
type Input = AsyncIterable<string | Uint8Array> & { isTTY?: boolean | undefined };

/** Reads what is to be run from the command line, or the task from `input`. Throws `StartError` for what can't be run. */
export async function readTask({ task, options, isLocal }: Given, input: Input): Promise<TaskRequest> {
  const mode = modeOf(options);
  const workspace = folderOnServer({ isLocal }, options.workspace);
  const words = await wordsOf(task, options.command, input);
  const prompt = promptOf(options.command, words);
  return {
    onAsk: options.onAsk === "deny" ? "deny" : "wait",
    session: {
      workspace,
      prompt,
      ...(mode === null ? {} : { mode }),
      ...(options.model === undefined ? {} : { model: options.model }),
    },
  };
}

function modeOf({ mode, dangerouslySkipPermissions, onAsk }: RunOptions): NewSession["mode"] | null {
  const parsed = mode === undefined ? null : permissionMode.parse(mode);
  if (dangerouslySkipPermissions === true) {
    if (parsed !== null && parsed !== "bypassPermissions")
      throw new StartError(`--dangerously-skip-permissions and --mode ${parsed} contradict each other.`);
    if (onAsk === "deny")
      throw new StartError("With --dangerously-skip-permissions nothing asks. Leave --on-ask out.");
    return "bypassPermissions";
  }
  if (parsed === "bypassPermissions")
    throw new StartError("To run every call without asking, give --dangerously-skip-permissions.");
  return parsed;
}

async function wordsOf(task: string | undefined, command: string | undefined, input: Input): Promise<string> {
  if (task !== undefined && task !== "-") return task;
  if (task === undefined && (input.isTTY === true || command !== undefined)) return "";
  return readAll(input);
}

function promptOf(command: string | undefined, words: string): string {
  const prompt = command === undefined ? words.trim() : `/${command.replace(/^\//, "")} ${words}`.trim();
  if (prompt === "") throw new StartError('Say what the agent is to do: countersign run "…".');
  return prompt;
}

async function readAll(input: Input): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of input)
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
