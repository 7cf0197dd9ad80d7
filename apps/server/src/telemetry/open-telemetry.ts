import { createTelemetryStore, type Database } from "@countersign/store";
import type { Logger } from "pino";
import type { Settings } from "../environment.ts";
import { followLedger } from "./ledger-follower.ts";
import { logRecordOf } from "./log-record.ts";
import { createTelemetrySender, telemetryResource } from "./telemetry-sender.ts";

export type TelemetryOptions = {
  database: Database;
  settings: Pick<Settings, "telemetry">;
  owner: string;
  log: Logger;
};

/** `begin` starts to send; nothing is sent before, and nothing ever where no address is set. */
export type Telemetry = { begin(): void; close(): Promise<void> };

/** The ledger as log events of OpenTelemetry, to the address that the environment names. */
export function openTelemetry({ database, settings, owner, log }: TelemetryOptions): Telemetry {
  const { endpoint, hasInputs } = settings.telemetry;
  if (endpoint === null) return { begin() {}, close: async () => {} };
  const sender = createTelemetrySender(endpoint);
  const resource = telemetryResource();
  let follower: { close(): Promise<void> } | null = null;
  return {
    begin() {
      follower = followLedger({
        store: createTelemetryStore(database),
        send: (lines) =>
          sender.send(
            lines.map((line) => logRecordOf(line, { resource, hasInputs, observedAt: Date.now() })),
          ),
        ...{ owner, now: Date.now, log },
      });
    },
    async close() {
      await follower?.close();
    },
  };
}
