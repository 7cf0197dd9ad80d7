import { createTelemetryRepository } from "@countersign/api/telemetry-repository";
import type { Database } from "@countersign/db";
import type { Logger } from "pino";
import { followAuditLog } from "./follow-audit-log.ts";
import { logRecordOf } from "./log-record.ts";
import { createTelemetrySender, telemetryResource } from "./telemetry-sender.ts";

/** `hasInputs`: what calls were asked with goes along. */
export type SendingOptions = {
  database: Database;
  endpoint: string;
  headers: string;
  hasInputs: boolean;
  owner: string;
  log: Logger;
};

/** Sends the audit log to an endpoint of OpenTelemetry until it is closed. */
export function sendAuditLog({ database, endpoint, headers, hasInputs, owner, log }: SendingOptions): {
  close(): Promise<void>;
} {
  const sender = createTelemetrySender(endpoint, headers);
  const resource = telemetryResource();
  return followAuditLog({
    store: createTelemetryRepository(database),
    send: (lines) =>
      sender.send(lines.map((line) => logRecordOf(line, { resource, hasInputs, observedAt: Date.now() }))),
    owner,
    now: Date.now,
    log,
  });
}
