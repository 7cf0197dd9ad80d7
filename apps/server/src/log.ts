import { format } from "node:util";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Settings } from "./environment.ts";

/** The process's log, on standard error: lines for people on a terminal, JSON elsewhere. */
export async function createLog(level: Settings["logLevel"]): Promise<Logger> {
  return pino({ level, base: null }, await destination());
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
