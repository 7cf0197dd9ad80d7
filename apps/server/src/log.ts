import { type DestinationStream, type Logger, pino } from "pino";
import type { Settings } from "./environment.ts";

/** The process's log, on standard error: lines for people on a terminal, JSON elsewhere. */
export async function createLog(level: Settings["logLevel"]): Promise<Logger> {
  return pino({ level, base: null }, await destination());
}

async function destination(): Promise<DestinationStream> {
  if (!process.stderr.isTTY) return pino.destination({ dest: 2, sync: true });
  const { default: pretty } = await import("pino-pretty");
  return pretty({ destination: 2, sync: true, translateTime: "HH:MM:ss", ignore: "pid,hostname" });
}
