import { auditVerdict } from "@countersign/contracts/audit";
import { riskLevel } from "@countersign/contracts/risk";
import { type Command, Option } from "commander";
import { moment, wholeNumber } from "../option-values.ts";
import { addServerOptions, type ServerOptions, withServer } from "../with-server.ts";

const searchHelp = `
Examples:
  countersign audit search "rm -rf" --since 2026-11-01
  countersign audit search --verdict deny --by ada --json
  countersign audit search --path /srv/shop/src --risk high
`;
const exportHelp = `
Examples:
  countersign audit export --output audit.jsonl --since 2026-11-01
  countersign audit export --format csv --verdict deny | head

\`countersign audit verify --file\` checks an export in JSON lines without a server.
`;

/** Adds `search` and `export`, which ask a server, to the command `audit`. */
export function registerAuditSearch(audit: Command): void {
  const search = addFilters(audit.command("search").argument("[text]", "in commands, paths and reasons"))
    .description("search the audit log, the newest first")
    .option("--limit <number>", "at most this many", wholeNumber("--limit", { most: 100_000 }), 50)
    .addHelpText("after", searchHelp);
  addServerOptions(search).action((text: string | undefined, options: ServerOptions & { limit: number }) =>
    withServer(options, async (client) => {
      const { searchAudit } = await import("./search-audit.ts");
      return searchAudit(client, { text: text ?? "", limit: options.limit, filters: options });
    }),
  );
  const command = addFilters(audit.command("export").argument("[text]", "in commands, paths and reasons"))
    .description("export the audit log with its signed head, the oldest first")
    .addOption(new Option("--format <format>", "of the file").choices(["jsonl", "csv"]).default("jsonl"))
    .option("--output <file>", "write it to this file")
    .option(
      "--server <url>",
      "use another server: one you logged in to, or one whose key is in COUNTERSIGN_KEY",
    )
    .addHelpText("after", exportHelp);
  command.action((text: string | undefined, options: ServerOptions & { format: string; output?: string }) =>
    withServer(options, async (client) => {
      const { exportAudit } = await import("./export-audit.ts");
      const { format, output } = options;
      return exportAudit(
        client,
        { text: text ?? "", format, filters: options, file: output ?? null },
        process.stdout,
      );
    }),
  );
}

function addFilters(command: Command): Command {
  return command
    .option("--tool <name>", "calls of this tool")
    .option("--by <name>", "decided by this person, hook or key’s owner, or by a kind: kind:rule")
    .option("--rule <rule>", "decided by this rule: its text or ID")
    .addOption(new Option("--verdict <verdict>", "decided so").choices(auditVerdict.options))
    .addOption(new Option("--risk <level>", "of this risk").choices(riskLevel.options))
    .option("--session <id>", "of this session")
    .option("--path <path>", "about this file or folder, absolute, or what is in it")
    .option("--since <date>", "decided then or later", moment)
    .option("--until <date>", "decided before then", moment);
}
