import type { Database } from "@countersign/db";
import type { Logger } from "pino";
import type { Settings } from "../environment.ts";

export type TelemetryOptions = {
  database: Database;
  settings: Pick<Settings, "telemetry">;
  owner: string;
  log: Logger;
};

/** `begin` starts to send; nothing is sent before, and nothing ever where no address is set. */
export type Telemetry = { begin(): void; close(): Promise<void> };

/** The audit log as log events of OpenTelemetry, to the address that the environment names. */
export async function openTelemetry({
  database,
  settings,
  owner,
  log,
}: TelemetryOptions): Promise<Telemetry> {
  const { endpoint, headers, hasInputs } = settings.telemetry;
  if (endpoint === null) return { begin() {}, close: async () => {} };
  // The exporter is some hundreds of modules: a start that sends nothing does not load them.
  const { sendAuditLog } = await import("./send-audit-log.ts");
  let sending: { close(): Promise<void> } | null = null;
  return {
    begin() {
      sending = sendAuditLog({ database, endpoint, headers, hasInputs, owner, log });
    },
    async close() {
      await sending?.close();
    },
  };
}
