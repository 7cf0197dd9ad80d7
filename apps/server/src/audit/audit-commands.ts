import { existsSync } from "node:fs";
import { forgetDecisions } from "@countersign/api/forget";
import { toAuditCheck } from "@countersign/api/to-audit-check";
import { verifyAuditLog } from "@countersign/api/verify-audit-log";
import { AppError } from "@countersign/contracts/app-error";
import type { AuditCheck } from "@countersign/contracts/audit";
import { DatabaseProblem, openBeside } from "@countersign/db";
import { readSettings } from "../environment.ts";
import { StartError } from "../start-error.ts";
import { type AuditFolder, openAuditFolder } from "./audit-folder.ts";

type Environment = Record<string, string | undefined>;
type AuditContext = { pool: Parameters<typeof verifyAuditLog>[0]["pool"]; folder: AuditFolder };

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Checks the audit log of the settings in an environment, whether a server runs or not. Throws `StartError` where that cannot be done. */
export async function checkAuditLog(environment: Environment): Promise<AuditCheck> {
  return besideServer(environment, async ({ pool, folder }) => {
    const begin = performance.now();
    const found = await verifyAuditLog({ pool }, await folder.trust());
    return toAuditCheck(found, Math.round(performance.now() - begin));
  });
}

/** Forgets what was decided before a moment (ISO 8601) and gives how many rows that were. `why` stands in the tombstones. */
export async function forgetAuditEntries(
  environment: Environment,
  before: string,
  why: string,
): Promise<number> {
  const at = new Date().toISOString();
  if (Date.parse(before) > Date.parse(at)) throw new StartError("Enter a date in the past.");
  return besideServer(environment, ({ pool, folder }) =>
    forgetDecisions({ pool }, folder.signer, { before, at, by: "command line", why }),
  );
}

/** The public key that heads and tombstones are signed with here, as PEM, with its id. */
export async function auditLogKey(environment: Environment): Promise<{ id: string; publicKey: string }> {
  const { dataFolder } = readSettings(environment);
  if (!existsSync(dataFolder))
    throw new StartError(`No data folder at ${dataFolder} yet. The first start of the server creates it.`);
  const { signer } = await openAuditFolder(dataFolder, warn);
  return { id: signer.keyId, publicKey: signer.publicKey };
}

async function besideServer<Result>(
  environment: Environment,
  work: (context: AuditContext) => Promise<Result>,
): Promise<Result> {
  const { dataFolder, databaseUrl } = readSettings(environment);
  try {
    const database = await openBeside({ dataFolder, databaseUrl, log: silent });
    try {
      return await work({ pool: database.pool, folder: await openAuditFolder(dataFolder, warn) });
    } finally {
      await database.close();
    }
  } catch (error) {
    const isExpected = error instanceof DatabaseProblem || error instanceof AppError;
    throw isExpected ? new StartError(error.message, { cause: error }) : error;
  }
}

function warn(message: string): void {
  process.stderr.write(`${message}\n`);
}
