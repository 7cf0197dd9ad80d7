import { format } from "node:util";
import { redactText } from "@countersign/contracts/redact";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Settings } from "./environment.ts";

/** The process's log, on standard error: lines for people on a terminal, JSON elsewhere. */
export async function createLog(level: Settings["logLevel"]): Promise<Logger> {
  return pino(logOptions(level), await destination());
}

/** How the log is written: no line has a secret in it that can be recognised. */
export function logOptions(level: Settings["logLevel"]): LoggerOptions {
  return {
    level,
    base: null,
    serializers: logSerializers,
    hooks: { streamWrite: (line) => redactText(line) },
  };
}

/** Of an error only what says what happened: libraries hang whole connections on theirs, with what those know. */
export const logSerializers = { err: (error: unknown) => plainError(error, 5) };

type PlainError = { type: string; message: string; stack?: string; code?: unknown; causes?: unknown[] };

function plainError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return error;
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  const plain: PlainError = { type: error.name, message: error.message };
  if (error.stack !== undefined) plain.stack = error.stack;
  if ("code" in error && ["string", "number"].includes(typeof error.code)) plain.code = error.code;
  const shown = depth === 0 ? [] : causes.filter((cause) => cause !== undefined);
  if (shown.length > 0) plain.causes = shown.map((cause) => plainError(cause, depth - 1));
  return plain;
}

/** What libraries print goes into the log: standard output is for the one line that people and programs wait for. */
export function sendConsoleTo(
  log: Logger,
  target: Pick<Console, "debug" | "error" | "info" | "log" | "warn"> = console,
) {
  target.log = (...words) => log.debug(format(...words));
  target.info = target.log;
  target.debug = target.log;
  target.warn = (...words) => log.warn(format(...words));
  target.error = (...words) => log.error(format(...words));
}

async function destination(): Promise<DestinationStream> {
  if (!process.stderr.isTTY) return pino.destination({ dest: 2, sync: true });
  const { default: pretty } = await import("pino-pretty");
  return pretty({ destination: 2, sync: true, translateTime: "HH:MM:ss", ignore: "pid,hostname" });
}
