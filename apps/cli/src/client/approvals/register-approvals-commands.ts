import { type AlwaysAllowChoice, ruleScope } from "@countersign/contracts/rule";
import { StartError } from "@countersign/server/start-error";
import { type Command, Option } from "commander";
import { moment } from "../option-values.ts";
import { addServerOptions, type ServerOptions, withServer } from "../with-server.ts";
import type { Answer } from "./answer-call.ts";

const help = `
Examples:
  countersign approvals                          the calls that wait, the most urgent first
  countersign approvals --watch                  the same, then each call that begins to wait or is answered
  countersign approvals show 7c1e                all of a call, and how to answer it
  countersign approvals approve 7c1e…:9f3a…      what \`show\` printed: it counts only for what that showed
  countersign approvals deny 7c1e --reason "The tests need that folder."
  countersign approvals instruct 7c1e "Use git mv instead."

Whoever answers first counts, here or in a browser. The exit code is 2 if this answer doesn’t count.
`;

/** Adds `approvals` and its commands to the command line. */
export function registerApprovalsCommands(program: Command): void {
  const approvals = program
    .command("approvals")
    .description("list the calls that wait for a person, and answer them")
    .option("--watch", "keep running, and print changes until Ctrl-C")
    .option("--session <id>", "only the calls of this session")
    .addHelpText("after", help)
    .enablePositionalOptions();
  addServerOptions(approvals).action((options: ServerOptions & { watch?: boolean; session?: string }) =>
    withServer(options, async (client) => {
      const session = options.session ?? null;
      if (options.watch === true) {
        const { watchApprovals } = await import("./watch-approvals.ts");
        return watchApprovals(client, session);
      }
      const { listApprovals } = await import("./list-approvals.ts");
      return listApprovals(client, session);
    }),
  );
  addServerOptions(approvals.command("show").argument("<id>", "a call’s ID, or the beginning of it"))
    .description("show all of a waiting call")
    .action((id: string, options: ServerOptions) =>
      withServer(options, async (client) => {
        const { showApproval } = await import("./show-approval.ts");
        return showApproval(client, id);
      }),
    );
  registerApprove(approvals);
  registerRefusals(approvals);
}

type ApproveOptions = ServerOptions & {
  always?: boolean;
  rule?: string;
  scope: string;
  expires?: string;
  critical?: boolean;
};

function registerApprove(approvals: Command): void {
  const command = approvals
    .command("approve")
    .argument("<id:digest>", "as `approvals show` prints it")
    .description("let a waiting call run")
    .option("--always", "don’t ask again for exactly this call in its session")
    .option("--rule <rule>", "don’t ask again for the calls that this rule covers")
    .addOption(
      new Option("--scope <scope>", "with --rule: where the rule holds")
        .choices(ruleScope.options)
        .default("session"),
    )
    .option("--expires <date>", "with --rule: when the rule ends", moment)
    .option("--critical", "approve a call of critical risk");
  addServerOptions(command).action((handle: string, options: ApproveOptions) =>
    withServer(options, async (client) => {
      const { answerCall } = await import("./answer-call.ts");
      const remember = rememberOf(options);
      return answerCall(client, handle, {
        verdict: "approve",
        remember,
        isCriticalMeant: options.critical === true,
      });
    }),
  );
}

function rememberOf({ always, rule, scope, expires }: ApproveOptions): AlwaysAllowChoice | null {
  if (rule === undefined) {
    if (expires !== undefined) throw new StartError("--expires is for a rule: give it with --rule.");
    return always === true ? { kind: "exactly" } : null;
  }
  if (always === true) throw new StartError("Give --always or --rule, not both.");
  const choice = { kind: "rule", rule, scope: ruleScope.parse(scope) } as const;
  return expires === undefined ? choice : { ...choice, expiresAt: expires };
}

function registerRefusals(approvals: Command): void {
  const answer = (id: string, options: ServerOptions, given: Answer) =>
    withServer(options, async (client) => {
      const { answerCall } = await import("./answer-call.ts");
      return answerCall(client, id, given);
    });
  addServerOptions(approvals.command("deny").argument("<id>", "a call’s ID, or the beginning of it"))
    .description("keep a waiting call from running")
    .option("--reason <reason>", "the agent gets it")
    .action((id: string, options: ServerOptions & { reason?: string }) =>
      answer(id, options, { verdict: "deny", reason: options.reason ?? null }),
    );
  addServerOptions(
    approvals
      .command("instruct")
      .argument("<id>", "a call’s ID, or the beginning of it")
      .argument("<text>", "what the agent is to do instead"),
  )
    .description("tell the agent what to do instead")
    .action((id: string, text: string, options: ServerOptions) =>
      answer(id, options, { verdict: "instruct", text }),
    );
  addServerOptions(approvals.command("abort").argument("<id>", "a call’s ID, or the beginning of it"))
    .description("abort a waiting call; the turn’s other calls continue")
    .action((id: string, options: ServerOptions) => answer(id, options, { verdict: "abort" }));
}
