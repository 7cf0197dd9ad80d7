import { permissionModes } from "@countersign/contracts/permission-modes";
import { ruleBehavior, ruleScope } from "@countersign/contracts/rule";
import { type Command, Option } from "commander";
import { moment } from "../option-values.ts";
import { addServerOptions, type ServerOptions, withServer } from "../with-server.ts";
import type { AddOptions } from "./add-rule.ts";
import type { ListOptions } from "./list-rules.ts";
import type { TestOptions } from "./test-rules.ts";

const help = `
Examples:
  countersign rules list --workspace .
  countersign rules add allow "Bash(npm test:*)" --scope project --reason "Tests are safe here"
  countersign rules test Bash "npm test -- --watch"
  countersign rules test Edit '{"file_path":"src/a.js","old_string":"a","new_string":"b"}' --expect ask
  countersign rules revoke 4f2a…

A rule for others may wait for a review: then it decides nothing yet, and \`add\` says so.
`;

/** Adds `rules` and its commands to the command line. */
export function registerRulesCommands(program: Command): void {
  const rules = program
    .command("rules")
    .description("list, add, try and revoke the server’s rules")
    .addHelpText("after", help);
  registerList(rules);
  registerAdd(rules);
  registerTest(rules);
  addServerOptions(rules.command("revoke").argument("<id>", "the rule’s ID, or the beginning of it"))
    .description("take a rule out of force; it stays in the list of all")
    .action((id: string, options: ServerOptions) =>
      withServer(options, async (client) => {
        const { revokeRule } = await import("./revoke-rule.ts");
        return revokeRule(client, id);
      }),
    );
}

function registerList(rules: Command): void {
  const command = rules
    .command("list")
    .description("list the rules in force and those that wait for a review")
    .option("--workspace <folder>", "also those of this folder’s settings files")
    .option("--all", "also revoked ones");
  addServerOptions(command).action((options: ServerOptions & ListOptions) =>
    withServer(options, async (client) => {
      const { listRules } = await import("./list-rules.ts");
      return listRules(client, options);
    }),
  );
}

function registerAdd(rules: Command): void {
  const command = rules
    .command("add")
    .argument("<behavior>", `${ruleBehavior.options.join(", ")}`)
    .argument("<rule>", "as in settings files: Bash(npm test:*)")
    .description("add a rule")
    .addOption(new Option("--scope <scope>", "where it holds").choices(ruleScope.options).default("team"))
    .option("--workspace <folder>", "with --scope project: which project; without it, this folder")
    .option("--session <id>", "with --scope session: which session")
    .option("--reason <reason>", "why, for whoever reads the rule")
    .option("--expires <date>", "when it ends", moment)
    .option("--two-people", "of an ask rule: two people must approve");
  addServerOptions(command).action((behavior: string, rule: string, options: ServerOptions & AddOptions) =>
    withServer(options, async (client) => {
      const { addRule } = await import("./add-rule.ts");
      return addRule(client, { behavior, rule }, options);
    }),
  );
}

function registerTest(rules: Command): void {
  const command = rules
    .command("test")
    .argument("<tool>", "the tool’s name")
    .argument("<input>", "the call’s input as JSON, or the command, path, pattern or address alone")
    .description("say what the rules make of a call; runs nothing")
    .option("--workspace <folder>", "where the call is made; without it, this folder")
    .option("--session <id>", "also with what this session allows")
    .addOption(new Option("--mode <mode>", "in this mode").choices(permissionModes))
    .addOption(
      new Option("--expect <decision>", "exit with 2 if it is decided otherwise").choices(
        ruleBehavior.options,
      ),
    );
  addServerOptions(command).action((tool: string, input: string, options: ServerOptions & TestOptions) =>
    withServer(options, async (client) => {
      const { testRules } = await import("./test-rules.ts");
      return testRules(client, { tool, input }, options);
    }),
  );
}
