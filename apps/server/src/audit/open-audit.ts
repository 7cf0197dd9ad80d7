import type { AuditService } from "@countersign/api";
import { type AuditExporter, createAuditExporter } from "@countersign/api/audit-exporter";
import type { AuditTrust } from "@countersign/api/check-heads";
import { createAuditService } from "@countersign/api/create-audit-service";
import { createTeamRepository } from "@countersign/api/team-repository";
import { AppError } from "@countersign/contracts/app-error";
import type { ServerContext } from "../server-context.ts";
import { StartError } from "../start-error.ts";
import { type AuditFolder, openAuditFolder } from "./audit-folder.ts";
import { createHeadSigner, type HeadSigner } from "./head-signer.ts";
import { createRetention } from "./retention.ts";

/** The audit log beside what writes it: `begin` signs it and takes up its keeping, `close` signs its end. */
export type OpenAudit = {
  service: AuditService;
  sign: HeadSigner["sign"];
  exportAuditLog: AuditExporter;
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** Opens what the data folder has of the audit log. Throws `StartError` for files that cannot be used. */
export async function openAudit({ database, settings, clock, log }: ServerContext): Promise<OpenAudit> {
  const folder = await openAuditFolder(settings.dataFolder, (message) => log.warn(message));
  const headSigner = createHeadSigner({ database, folder, now: clock.now, log });
  const team = createTeamRepository(database);
  const retention = createRetention({ database, folder, settings: team.settings, now: clock.now, log });
  return {
    service: createAuditService({ database, signer: folder.signer, trust: () => trustOf(folder), clock }),
    sign: headSigner.sign,
    exportAuditLog: createAuditExporter({
      database,
      signer: folder.signer,
      sign: headSigner.sign,
      now: clock.now,
    }),
    async begin() {
      await headSigner.begin();
      retention.begin();
    },
    async close() {
      await retention.close();
      await headSigner.close();
    },
  };
}

/** A server that runs answers with an error where a start would have failed. */
async function trustOf(folder: AuditFolder): Promise<AuditTrust> {
  try {
    return await folder.trust();
  } catch (error) {
    throw error instanceof StartError ? new AppError("unavailable", error.message, { cause: error }) : error;
  }
}
