import type { Preview } from "./preview.ts";

/** The parts of a call that run a file which isn't watched; none of anything but a command. */
export function unwatchedPartsOf(preview: Preview): readonly string[] {
  return preview.kind === "command" ? (preview.unwatched ?? []) : [];
}

/** What an approval is bound to beside the files of the fingerprints; null where that is nothing. */
export function boundEffects(preview: Preview): string | null {
  return preview.kind === "command" ? (preview.effects?.fingerprint ?? null) : null;
}
