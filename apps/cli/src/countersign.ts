import { StartError } from "@countersign/server/start-error";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { registerAuditCommands } from "./audit/register-audit-commands.ts";
import { explainFailure } from "./explain-failure.ts";
import { registerPolicyCommands } from "./policy/register-policy-commands.ts";

/** The `countersign` command. What a command needs is loaded when it is given: `policy check` runs often and must start fast. */
export async function main(args: string[]): Promise<void> {
  const program = new Command("countersign")
    .description("Supervise AI agents from a browser: every tool call is decided by rules or by a person.")
    .version(manifest.version)
    .showHelpAfterError()
    .exitOverride();
  program
    .command("serve")
    .alias("start")
    .description(
      "builds what is missing, starts the server and prints the address to open; the same as `pnpm start`",
    )
    .option("--build-only", "builds what is missing or stale, and ends")
    .option(
      "--dangerously-skip-permissions",
      "new sessions ask nothing; deny rules hold, a team can forbid it",
    )
    .action((options: { buildOnly?: boolean; dangerouslySkipPermissions?: boolean }) =>
      explainFailure(async () => {
        const { serve } = await import("./serve.ts");
        const skipsPermissions = options.dangerouslySkipPermissions === true;
        await serve({ isBuildOnly: options.buildOnly === true, skipsPermissions });
      }),
    );
  program
    .command("token")
    .description("prints the address that signs a browser in, for the settings of this environment")
    .action(() => explainFailure(printAddress));
  registerPolicyCommands(program);
  registerAuditCommands(program);
  try {
    await program.parseAsync(withoutSeparator(args), { from: "user" });
  } catch (error) {
    // Commander has said what is wrong, or shown the help that was asked for.
    if (!(error instanceof Error && "exitCode" in error && typeof error.exitCode === "number")) throw error;
    process.exitCode = error.exitCode;
  }
}

/** pnpm hands the "--" on that separates its own options. */
function withoutSeparator(args: string[]): string[] {
  return args[0] === "--" ? args.slice(1) : args;
}

async function printAddress(): Promise<void> {
  const [{ readSettings }, { readKeptToken }, { signInAddress }] = await Promise.all([
    import("@countersign/server/environment"),
    import("@countersign/server/data-folder"),
    import("@countersign/server/sign-in-address"),
  ]);
  const { token, dataFolder, host, port } = readSettings(process.env);
  const valid = token ?? (await readKeptToken(dataFolder));
  if (valid === null) {
    throw new StartError(`There is no token in ${dataFolder} yet: the first start of the server makes it.`);
  }
  process.stdout.write(`${signInAddress({ host, port, token: valid })}\n`);
}
