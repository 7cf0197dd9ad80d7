import type { Command } from "commander";
import { explainFailure } from "../explain-failure.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";
import type { ServerAccess } from "./server-access.ts";

/** What a command gets that talks to a server. */
export type Client = {
  access: ServerAccess;
  api: ApiClient;
  /** Standard output: what was asked for. */
  output: Terminal;
  /** Standard error: everything else that a person should know. */
  notes: Terminal;
  /** Whether the output is one JSON object per line. */
  isJson: boolean;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};

/** How a command ended, as its exit code. docs/terminal.md lists them. */
export const exitCodes = { done: 0, failed: 1, otherResult: 2, denied: 3, left: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export type ServerOptions = { server?: string; json?: boolean };

/** Adds the options that every command has that talks to a server. */
export function addServerOptions(command: Command): Command {
  return command
    .option(
      "--server <url>",
      "use another server: one you logged in to, or one whose key is in COUNTERSIGN_KEY",
    )
    .option("--json", "print one JSON object per line");
}

/** Runs a command with a server, and sets its exit code. Ctrl-C ends it with 130. A reader that leaves ends it too. */
export function withServer(
  { server, json }: ServerOptions,
  run: (client: Client) => Promise<ExitCode>,
): Promise<void> {
  return untilLeft(async (signal) => {
    const [{ findServer }, { createApiClient, explainApiError }, { createTerminal }] = await Promise.all([
      import("./server-access.ts"),
      import("./api-client.ts"),
      import("../terminal/terminal.ts"),
    ]);
    const access = await findServer(process.env, server ?? null);
    const client: Client = {
      access,
      api: createApiClient(access, signal),
      output: createTerminal(process.stdout, process.env),
      notes: createTerminal(process.stderr, process.env),
      isJson: json === true,
      signal,
    };
    return run(client).catch((error: unknown) => {
      throw explainApiError(error, access);
    });
  });
}

/** Runs a command and sets its exit code. `signal` is aborted by Ctrl-C; whatever fails after that is the end of the command, with 130. */
export async function untilLeft(run: (signal: AbortSignal) => Promise<ExitCode>): Promise<void> {
  const controller = new AbortController();
  const leave = () => controller.abort();
  process.once("SIGINT", leave);
  process.stdout.on("error", endAtClosedPipe);
  await explainFailure(async () => {
    try {
      process.exitCode = await run(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      process.exitCode = exitCodes.left;
    }
  });
  process.off("SIGINT", leave);
}

/** `countersign sessions | head`: nobody reads the rest. */
function endAtClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
  process.exit(exitCodes.done);
}
