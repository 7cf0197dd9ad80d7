import type { FileFingerprint } from "@countersign/contracts/preview";
import { ChangedSinceApprovedError } from "./changed-error.ts";

/** Stands for the hash where a call rests on where a path leads, not on what is there. */
const placeOnly = "place";

/** Binds a call to a real path: a link that leads elsewhere later makes it another call. */
export function placeFingerprint(realPath: string): FileFingerprint {
  return { path: realPath, hash: placeOnly };
}

/** The real path, if it is the one that the call was looked at with; else throws `ChangedSinceApprovedError`. */
export function samePlace(realPath: string, fingerprints: FileFingerprint[]): string {
  if (fingerprints.some(({ path, hash }) => path === realPath && hash === placeOnly)) return realPath;
  throw new ChangedSinceApprovedError(realPath, "is where the path leads only since");
}
