import type { Command } from "commander";
import { explainFailure } from "./explain-failure.ts";
import { type ServeFlags, type ServeOptions, takeServeFlags } from "./serve-flags.ts";

/** Serves until it is stopped. */
export type Serve = (options: ServeOptions) => Promise<void>;

/** How the server is started: a checkout builds what is missing first (`isBuilt` is false), an installed package has nothing to build. */
export type Serving = { loadServe: () => Promise<{ serve: Serve }>; isBuilt: boolean };

const help = `
Examples:
  countersign serve --workspace ~/code/shop --open
  countersign serve --port 8080

Settings are environment variables: PORT, HOST, COUNTERSIGN_DATA, ANTHROPIC_API_KEY and others, which the README lists.
Ctrl-C stops the server, with exit code 0. If it can't start, the exit code is 1.
`;

/** Adds `serve` to the command line. */
export function registerServeCommand(program: Command, { loadServe, isBuilt }: Serving): void {
  const command = program
    .command("serve")
    .alias("start")
    .description(
      isBuilt
        ? "start the server and print the URL to open; this is the default command"
        : "build what’s missing, start the server and print the URL to open; same as `pnpm start`",
    )
    .option("--workspace <dir>", "the folder for new sessions that name none")
    .option("--port <number>", "the port to listen on, instead of PORT")
    .option("--open", "open the dashboard in your browser, signed in")
    .option(
      "--dangerously-skip-permissions",
      "new sessions run without approval; deny rules still apply, and a team can forbid it",
    )
    .addHelpText("after", help)
    .action((flags: ServeFlags) =>
      explainFailure(async () => {
        const options = await takeServeFlags(flags);
        const { serve } = await loadServe();
        await serve(options);
      }),
    );
  if (!isBuilt) command.option("--build-only", "build what’s missing or stale, then exit");
}
