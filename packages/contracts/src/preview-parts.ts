import type { Preview } from "./preview.ts";

/** The parts of a call that run a file which isn't watched; none of anything but a command. */
export function unwatchedPartsOf(preview: Preview): readonly string[] {
  return preview.kind === "command" ? (preview.unwatched ?? []) : [];
}

/** What an approval is bound to beside the files of the fingerprints; null where that is nothing. */
export function boundEffects(preview: Preview): string | null {
  if (preview.kind !== "command") return null;
  const { effects, sandbox, opened, network } = preview;
  const folders = opened === undefined ? undefined : JSON.stringify(opened);
  const bound = [effects?.fingerprint, sandbox, folders, network].filter((each) => each !== undefined);
  return bound.length === 0 ? null : bound.join(" ");
}
