import type { Command } from "commander";
import { explainFailure } from "./explain-failure.ts";

/** Serves until it is stopped. */
export type Serve = (options: { isBuildOnly: boolean; skipsPermissions: boolean }) => Promise<void>;

/** How the server is started: a checkout builds what is missing first (`isBuilt` is false), an installed package has nothing to build. */
export type Serving = { loadServe: () => Promise<{ serve: Serve }>; isBuilt: boolean };

/** Adds `serve` to the command line. */
export function registerServeCommand(program: Command, { loadServe, isBuilt }: Serving): void {
  const command = program
    .command("serve")
    .alias("start")
    .description(
      isBuilt
        ? "starts the server and prints the URL to open; same as without a command"
        : "builds what’s missing, starts the server and prints the URL to open; same as `pnpm start`",
    )
    .option(
      "--dangerously-skip-permissions",
      "new sessions run without approval; deny rules apply, a team can forbid it",
    )
    .action((options: { buildOnly?: boolean; dangerouslySkipPermissions?: boolean }) =>
      explainFailure(async () => {
        const { serve } = await loadServe();
        const skipsPermissions = options.dangerouslySkipPermissions === true;
        await serve({ isBuildOnly: options.buildOnly === true, skipsPermissions });
      }),
    );
  if (!isBuilt) command.option("--build-only", "builds what’s missing or stale, then exits");
}
