import type { AuditService } from "@countersign/api";
import { createTeamStore } from "@countersign/db";
import type { ServerContext } from "../server-context.ts";
import { type AuditExporter, createAuditExporter } from "./audit-exporter.ts";
import { openAuditFolder } from "./audit-folder.ts";
import { createAuditService } from "./audit-service.ts";
import { createHeadSigner, type HeadSigner } from "./head-signer.ts";
import { createRetention } from "./retention.ts";

/** The ledger beside what writes it: `begin` signs it and takes up its keeping, `close` signs its end. */
export type OpenAudit = {
  service: AuditService;
  sign: HeadSigner["sign"];
  exportAuditLog: AuditExporter;
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** Opens what the data folder has of the ledger. Throws `StartError` for files that cannot be used. */
export async function openAudit({ database, settings, clock, log }: ServerContext): Promise<OpenAudit> {
  const folder = await openAuditFolder(settings.dataFolder, (message) => log.warn(message));
  const headSigner = createHeadSigner({ database, folder, now: clock.now, log });
  const team = createTeamStore(database);
  const retention = createRetention({ database, folder, settings: team.settings, now: clock.now, log });
  return {
    service: createAuditService({ database, folder, clock }),
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
