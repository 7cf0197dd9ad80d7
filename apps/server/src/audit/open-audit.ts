import type { AuditDesk } from "@countersign/api";
import { createTeamStore } from "@countersign/store";
import type { Grounds } from "../grounds.ts";
import { createAuditDesk } from "./audit-desk.ts";
import { createExportLedger, type ExportLedger } from "./export-ledger.ts";
import { createHeadKeeper, type HeadKeeper } from "./head-keeper.ts";
import { openLedgerFolder } from "./ledger-folder.ts";
import { createRetention } from "./retention.ts";

/** The ledger beside what writes it: `begin` signs it and takes up its keeping, `close` signs its end. */
export type OpenAudit = {
  desk: AuditDesk;
  sign: HeadKeeper["sign"];
  exportLedger: ExportLedger;
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** Opens what the data folder has of the ledger. Throws `StartError` for files that cannot be used. */
export async function openAudit({ database, settings, clockwork, log }: Grounds): Promise<OpenAudit> {
  const folder = await openLedgerFolder(settings.dataFolder, (message) => log.warn(message));
  const keeper = createHeadKeeper({ database, folder, now: clockwork.now, log });
  const team = createTeamStore(database);
  const retention = createRetention({ database, folder, settings: team.settings, now: clockwork.now, log });
  return {
    desk: createAuditDesk({ database, folder, clockwork }),
    sign: keeper.sign,
    exportLedger: createExportLedger({
      database,
      signer: folder.signer,
      sign: keeper.sign,
      now: clockwork.now,
    }),
    async begin() {
      await keeper.begin();
      retention.begin();
    },
    async close() {
      await retention.close();
      await keeper.close();
    },
  };
}
