import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorMessage } from "@countersign/contracts/error-message";
import { StartError } from "@countersign/server/start-error";
import { callersFolder } from "../../callers-folder.ts";
import { readText, refusalOf, sendRequest } from "../send-request.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import { readFilters } from "./search-audit.ts";

type AuditExportRequest = {
  text: string;
  format: string;
  filters: object;
  /** The file; null for standard output. */
  file: string | null;
};

/**
 * Writes the audit log as a file, whole or not at all, or to standard output. Never to a terminal: an export holds texts of agents as they
 * were, and a terminal would obey them.
 */
export async function exportAudit(
  { access, notes, output, signal }: Client,
  { text, format, filters, file }: AuditExportRequest,
  standardOutput: Writable,
): Promise<ExitCode> {
  if (file === null && output.isPerson)
    throw new StartError("An export isn’t for a terminal. Name a file with --output, or pipe it.");
  const query = new URLSearchParams({ format });
  if (text !== "") query.set("text", text);
  for (const [name, value] of Object.entries(readFilters(filters))) query.set(name, String(value));
  const answer = await sendRequest(access, { path: `/api/audit/export?${query}`, signal });
  if (answer.statusCode !== 200) throw refusalOf(answer.statusCode ?? 0, await readText(answer));
  if (file === null) {
    await pipeline(answer, standardOutput, { end: false }).catch(failBroken);
    return exitCodes.done;
  }
  const path = resolve(callersFolder(), file);
  const draft = `${path}.countersign-${process.pid}`;
  try {
    await pipeline(answer, createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    failBroken(error);
  }
  notes.line("Exported to ", path);
  return exitCodes.done;
}

function failBroken(cause: unknown): never {
  throw new StartError(`The export broke off: ${errorMessage(cause)}. What was written of it isn’t whole.`, {
    cause,
  });
}
