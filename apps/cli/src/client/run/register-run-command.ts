import { permissionModes } from "@countersign/contracts/permission-modes";
import { type Command, Option } from "commander";
import { hasTerminal } from "../attach/register-attach-command.ts";
import { addServerOptions, withServer } from "../with-server.ts";
import type { RunOptions } from "./read-task.ts";

const help = `
In a terminal, this is \`countersign attach\` for a new session: calls are answered there, and it stays open for the next message. In a pipe, with
--json and with --on-ask deny, nothing is asked here: the agent’s answers go to standard output, everything else to standard error, and a call
that must ask waits for an answer in a browser or with \`countersign approvals\`, or is denied. Ctrl-C leaves; the session continues.

Examples:
  countersign run "Find out why the tests fail, and fix it."
  countersign run --command review "src/parser.ts"    runs the slash command /review
  git diff | countersign run --on-ask deny -          the task comes from standard input
  countersign run --json "…" | jq -r 'select(.type == "result").text'

Exit codes: 0 the turn is done · 1 not started · 2 the session failed, was stopped or reached a limit · 3 the turn is done, but
--on-ask deny denied calls · 130 left with Ctrl-C
`;

/** Adds `run` to the command line. */
export function registerRunCommand(program: Command): void {
  const command = program
    .command("run")
    .argument("[task]", "what the agent is to do; - reads it from standard input")
    .description("start a session, and follow it in this terminal, or until its turn is done")
    .option("--workspace <folder>", "where the agent works; without it, this folder")
    .addOption(
      new Option("--mode <mode>", "how calls are decided that no rule decides").choices(permissionModes),
    )
    .option("--model <name>", "the model; without it, the server’s")
    .option("--command <name>", "run this slash command, with the task as its arguments")
    .addOption(onAskOption())
    .option("--dangerously-skip-permissions", "every call runs without asking; deny rules apply")
    .addHelpText("after", help);
  addServerOptions(command).action((task: string | undefined, options: RunOptions) =>
    withServer(options, async (client) => {
      const [{ readTask }, { runTask, startSession }] = await Promise.all([
        import("./read-task.ts"),
        import("./run-task.ts"),
      ]);
      const request = await readTask({ task, options, isLocal: client.access.isLocal }, process.stdin);
      if (request.onAsk === "deny" || client.isJson || !hasTerminal()) return runTask(client, request);
      const { attachSession } = await import("../attach/attach-session.ts");
      return attachSession(client, (await startSession(client, request.session)).id);
    }),
  );
}

/** `--on-ask`, for commands that follow a session. */
export function onAskOption(): Option {
  return new Option("--on-ask <what>", "what happens to a call that must ask")
    .choices(["wait", "deny"])
    .default("wait");
}
