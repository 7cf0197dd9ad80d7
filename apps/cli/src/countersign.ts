import { StartError } from "@countersign/server/start-error";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { registerAuditCommands } from "./audit/register-audit-commands.ts";
import { registerApprovalsCommands } from "./client/approvals/register-approvals-commands.ts";
import { registerAttachCommand } from "./client/attach/register-attach-command.ts";
import { registerLoginCommands } from "./client/login/register-login-commands.ts";
import { registerRulesCommands } from "./client/rules/register-rules-commands.ts";
import { registerRunCommand } from "./client/run/register-run-command.ts";
import { registerSessionsCommand } from "./client/sessions/register-sessions-command.ts";
import { registerCompletionCommand } from "./completion/register-completion-command.ts";
import { registerConnectCommands } from "./connect/register-connect-commands.ts";
import { registerDoctorCommand } from "./doctor/register-doctor-command.ts";
import { explainFailure } from "./explain-failure.ts";
import { registerMcpCommand } from "./mcp/register-mcp-command.ts";
import { registerPolicyCommands } from "./policy/register-policy-commands.ts";
import { registerServeCommand, type Serving } from "./register-serve-command.ts";

/** The `countersign` command. What a command needs is loaded when it is given: `policy check` runs often and must start fast. */
export async function runCommandLine(args: string[], serving: Serving): Promise<void> {
  const program = new Command("countersign")
    .description("Supervise AI agents: rules or people decide every tool call.")
    .version(manifest.version)
    .showHelpAfterError()
    // What follows the name of a command is its own: `approvals` has options that its commands have too.
    .enablePositionalOptions()
    .exitOverride();
  registerServeCommand(program, serving);
  program
    .command("token")
    .description("prints the sign-in URL for the current environment")
    .action(() => explainFailure(printAddress));
  registerRunCommand(program);
  registerAttachCommand(program);
  registerSessionsCommand(program);
  registerApprovalsCommands(program);
  registerRulesCommands(program);
  registerLoginCommands(program);
  registerConnectCommands(program);
  registerDoctorCommand(program);
  registerMcpCommand(program);
  registerPolicyCommands(program);
  registerAuditCommands(program);
  registerCompletionCommand(program);
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
    throw new StartError(`No token in ${dataFolder} yet. The first start of the server creates it.`);
  }
  process.stdout.write(`${signInAddress({ host, port, token: valid })}\n`);
}
