import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import { maxPreviewedBytes, type PreviewedFile } from "@countersign/contracts/previewed-file";
import { takeSnapshot } from "@countersign/tools/file-system/file-snapshot";
import type { SessionRepository } from "../ports/repository.ts";

/**
 * The text of a file that a waiting call would change, for the lines around its diff. Only files of the preview are read, and only
 * as long as they are byte for byte those that the preview shows. Throws `AppError`: `not-found`, `conflict` for a call that waits no more.
 */
export async function readPreviewedFile(
  callId: string,
  path: string,
  repository: Pick<SessionRepository, "call">,
): Promise<PreviewedFile> {
  const call = await repository.call(callId);
  if (call === null) throw new AppError("not-found", "There is no such call.");
  if (call.phase.tag !== "waiting") throw new AppError("conflict", "The call no longer waits.");
  const hash = findPreviewedHash(call, path);
  if (hash === null) throw new AppError("not-found", "The call doesn't change such a file.");
  const snapshot = await takeSnapshot(path, AbortSignal.timeout(readMs)).catch(() => null);
  if (snapshot?.exists !== true || snapshot.hash !== hash) return { outcome: "changed" };
  if (snapshot.bytes === null || snapshot.size > maxPreviewedBytes) return { outcome: "too-large" };
  const text = decode(snapshot.bytes);
  return text === null ? { outcome: "not-text" } : { outcome: "text", text };
}

const readMs = 5_000;

/** The hash of a file that the preview shows as changed; null of any other file. */
function findPreviewedHash({ assessment }: Call, path: string): string | null {
  if (assessment?.preview.kind !== "diff") return null;
  const isChanged = assessment.preview.files.some((file) => file.path === path && file.change === "modify");
  if (!isChanged) return null;
  return assessment.fingerprints.find((fingerprint) => fingerprint.path === path)?.hash ?? null;
}

/** As the diff reads it: a byte order mark stays. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
