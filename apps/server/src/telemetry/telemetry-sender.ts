import { parseKeyPairsIntoRecord } from "@opentelemetry/core";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { version } from "../version.ts";

/** Sends log events and rejects when they did not arrive. One batch at a time. */
export type TelemetrySender = { send(records: ReadableLogRecord[]): Promise<void> };

/**
 * The exporter of OpenTelemetry to one address. `headers`: `name=value,…`. Its certificates, compression and time limit are what the
 * usual variables of the environment say (`OTEL_EXPORTER_OTLP_COMPRESSION`, …).
 */
export function createTelemetrySender(url: string, headers: string): TelemetrySender {
  const exporter = new OTLPLogExporter({
    url,
    headers: parseKeyPairsIntoRecord(headers),
    concurrencyLimit: 1,
  });
  return {
    send: (records) =>
      new Promise((resolve, reject) => {
        exporter.export(records, ({ code, error }) => {
          if (code === arrived) resolve();
          else reject(error ?? new Error("it wasn’t accepted"));
        });
      }),
  };
}

/** What the events are of: this program, under the name and with the attributes that the usual variables give it. */
export function telemetryResource(): Resource {
  const own = resourceFromAttributes({ "service.name": "countersign", "service.version": version });
  return own.merge(detectResources({ detectors: [envDetector] }));
}

/** `ExportResultCode.SUCCESS` of OpenTelemetry's core. */
const arrived = 0;
