import { StartError } from "@countersign/server/start-error";
import type { Command } from "commander";
import { explainFailure } from "../explain-failure.ts";
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

/** Adds `audit verify`, `audit key` and `audit forget` to the command line. */
export function registerAuditCommands(program: Command): void {
  const audit = program.command("audit").description("check the audit log, or forget old entries");
  audit
    .command("verify")
    .description("recompute the audit log’s whole chain and check it against the signed heads")
    .option("--file <export>", "check an exported file in JSON lines instead, without a server or a database")
    .option("--key <file>", "with --file: the public key it must be signed with, as `audit key` prints it")
    .addHelpText("after", verifyHelp)
    .action(({ file, key }: { file?: string; key?: string }) =>
      explainFailure(async () => {
        if (file !== undefined) {
          const found = await verifyFile({ file, key });
          process.stdout.write(`${found.lines.join("\n")}\n`);
          process.exitCode = found.ok ? 0 : 1;
          return;
        }
        const { checkAuditLog } = await import("@countersign/server/audit-commands");
        const check = await checkAuditLog(process.env);
        process.stdout.write(`${describeCheck(check).join("\n")}\n`);
        process.exitCode = check.ok ? 0 : 1;
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
    .requiredOption("--before <date>", "everything decided before it")
    .option("--why <reason>", "reason to record in the tombstones", "forgotten on the command line")
    .addHelpText("after", forgetHelp)
    .action((options: { before: string; why: string }) =>
      explainFailure(async () => {
        const { forgetAuditEntries } = await import("@countersign/server/audit-commands");
        const count = await forgetAuditEntries(process.env, momentOf(options.before), options.why);
        process.stdout.write(`${count} ${count === 1 ? "row" : "rows"} forgotten.\n`);
      }),
    );
}

function momentOf(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const moment = isDate ? new Date(text) : new Date(Number.NaN);
  const isReal =
    !Number.isNaN(moment.getTime()) && (text.length > 10 || moment.toISOString().startsWith(text));
  if (isReal) return moment.toISOString();
  throw new StartError(`--before ${text} isn’t a date. Write it like 2026-01-31.`);
}
