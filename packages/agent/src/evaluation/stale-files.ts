import type { Call } from "@countersign/contracts/call";
import type { FileFingerprint } from "@countersign/contracts/preview";
import type { StaleFile } from "@countersign/contracts/tool-error";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { realPathIn } from "@countersign/tools/change-file";
import { takeSnapshot } from "@countersign/tools/file-system/file-snapshot";
import type { FileMemory } from "@countersign/tools/ports/file-memory";
import { ToolInputError } from "@countersign/tools/ports/tool";
import type { PolicySession } from "./session-policy.ts";

type Asked = {
  call: Pick<Call, "tool" | "input">;
  session: Pick<PolicySession, "id" | "intent" | "workspace">;
};
type StaleFileDependencies = { fileMemory?: FileMemory | undefined; home: string };

/** In the place of a hash, where there is no file. */
const gone = "DELETED";

/**
 * The file that a call would change though the session last saw it otherwise, by the fingerprints of its preview. Only under an
 * intent; a file that the session has never read does not count.
 */
export async function findStale(
  { call, session }: Asked,
  fingerprints: readonly FileFingerprint[],
  { fileMemory }: StaleFileDependencies,
): Promise<StaleFile | null> {
  if (session.intent === null || fileMemory === undefined || !changesOneFile(call.tool)) return null;
  for (const { path, hash } of fingerprints) {
    const knownHash = await fileMemory.hashOf(session.id, path);
    if (knownHash !== undefined && knownHash !== hash) return staleFile(path, knownHash, hash);
  }
  return null;
}

/** The same for a call without a preview: the file is hashed, if the session has ever read it. */
export async function findStaleWithoutPreview(
  { call, session }: Asked,
  { fileMemory, home }: StaleFileDependencies,
  signal: AbortSignal,
): Promise<StaleFile | null> {
  const { file_path: file } = call.input;
  if (session.intent === null || fileMemory === undefined || !changesOneFile(call.tool)) return null;
  if (typeof file !== "string") return null;
  try {
    const path = realPathIn(file, { workspace: session.workspace, home });
    const knownHash = await fileMemory.hashOf(session.id, path);
    if (knownHash === undefined) return null;
    const { hash } = await takeSnapshot(path, signal);
    return knownHash === hash ? null : staleFile(path, knownHash, hash);
  } catch (error) {
    if (error instanceof ToolInputError) return null; // it is no plain file: the tool says so better
    throw error;
  }
}

function changesOneFile(tool: string): boolean {
  const manifest = toolManifests.get(tool);
  return manifest?.changesFiles === true && manifest.syntax === "path";
}

/** What the model reads about it. */
export function staleFileError(stale: StaleFile) {
  const how = stale.actual_hash === gone ? "was deleted" : "changed";
  const message = `${stale.file_path} ${how} since this session last read it, so it wasn’t touched`;
  return { code: "stale_file" as const, message, stale };
}

function staleFile(path: string, knownHash: string | null, now: string | null): StaleFile {
  return {
    error_type: "STALE_FILE",
    file_path: path,
    expected_hash: knownHash ?? gone,
    actual_hash: now ?? gone,
    resolution: "RE_READ_REQUIRED",
  };
}
