import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { WallRules } from "@countersign/policy";
import type { Place } from "./closed-places.ts";
import { FolderReader } from "./folder-reader.ts";

/** What an intent owns, as a sandbox can open it: folders and files that can be changed, and what in those folders can't. */
export type OwnedPlaces = { open: Place[]; closed: Place[] };

/**
 * Finds what the session's intent owns below a folder. A folder is open if the intent owns a new file in it. Links aren't followed, so what they
 * lead to is only open under its own path.
 */
export async function findOwnedPlaces(
  rules: WallRules,
  root: string,
  signal: AbortSignal,
): Promise<OwnedPlaces> {
  const reader = new FolderReader(signal);
  const found: OwnedPlaces = { open: [], closed: [] };
  await visitFolder(root, false);
  return found;

  async function visitFolder(path: string, isInOpen: boolean): Promise<void> {
    const isOpen = rules.isOwned(join(path, randomUUID()));
    if (isOpen !== isInOpen) found[isOpen ? "open" : "closed"].push({ path, isFolder: true });
    for (const entry of await reader.entriesOf(path)) {
      const place = join(path, entry.name);
      if (entry.isDirectory()) await visitFolder(place, isOpen);
      else if (entry.isFile() && rules.isOwned(place) !== isOpen)
        found[isOpen ? "closed" : "open"].push({ path: place, isFolder: false });
    }
  }
}
