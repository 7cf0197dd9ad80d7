import type { Command } from "commander";
import { registerAuditSearch } from "../client/audit/register-audit-search.ts";
import { moment } from "../client/option-values.ts";
import { explainFailure } from "../explain-failure.ts";
import { createTerminal } from "../terminal/terminal.ts";
import { describeCheck } from "./describe-check.ts";
import { verifyFile } from "./verify-file.ts";

const verifyHelp = `
Works while the server runs and when it is stopped. The exit code is 0 when the audit log is whole, 1 when it is not, and then the
first row that does not fit is named. What it cannot tell: docs/audit-log.md
`;
const forgetHelp = `
The date is a day (2026-01-31, from its beginning in UTC) or a moment in ISO 8601. What was asked and shown is gone for ever; who decided,
when, and the hashes stay, and a signed tombstone says so.
`;

/** Adds `audit` and its commands to the command line. */
export function registerAuditCommands(program: Command): void {
  const audit = program
    .command("audit")
    .description("search, export and check the audit log, or forget old entries");
  registerAuditSearch(audit);
  audit
    .command("verify")
    .description("recompute the audit log’s whole chain and check it against the signed heads")
    .option("--file <export>", "check an exported file in JSON lines instead, without a server or a database")
    .option("--key <file>", "with --file: the public key it must be signed with, as `audit key` prints it")
    .option("--json", "print what was found as JSON")
    .addHelpText("after", verifyHelp)
    .action(({ file, key, json }: { file?: string; key?: string; json?: boolean }) =>
      explainFailure(async () => {
        const found = file === undefined ? await verifyHere() : await verifyFile({ file, key });
        const output = createTerminal(process.stdout, process.env);
        if (json === true) output.json(found);
        else for (const line of found.lines) output.line(line);
        process.exitCode = found.ok ? 0 : 1;
      }),
    );
  audit
    .command("key")
    .description("print the public key of the audit log in this data folder")
    .action(() =>
      explainFailure(async () => {
        const { auditLogKey } = await import("@countersign/server/audit-commands");
        const { id, publicKey } = await auditLogKey(process.env);
        process.stdout.write(`${publicKey.trimEnd()}\nid ${id}\n`);
      }),
    );
  audit
    .command("forget")
    .description("forget the content of decisions older than a date")
    .requiredOption("--before <date>", "everything decided before it", moment)
    .option("--why <reason>", "reason to record in the tombstones", "forgotten on the command line")
    .addHelpText("after", forgetHelp)
    .action((options: { before: string; why: string }) =>
      explainFailure(async () => {
        const { forgetAuditEntries } = await import("@countersign/server/audit-commands");
        const count = await forgetAuditEntries(process.env, options.before, options.why);
        process.stdout.write(`${count} ${count === 1 ? "row" : "rows"} forgotten.\n`);
      }),
    );
}

async function verifyHere() {
  const { checkAuditLog } = await import("@countersign/server/audit-commands");
  const check = await checkAuditLog(process.env);
  return { ok: check.ok, check, lines: describeCheck(check) };
}
