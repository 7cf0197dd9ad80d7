import type { Assessment } from "@countersign/contracts/call";
import type { FileFingerprint, Preview } from "@countersign/contracts/preview";
import { boundEffects } from "@countersign/contracts/preview-parts";
import { relativePath } from "../../lib/messages/paths.ts";

type Shown = { preview: Preview; fingerprints?: Assessment["fingerprints"] };

/** What became different between two looks at one call, as far as that can be told; null when it cannot. */
export function describeCallChange(before: Shown, after: Shown, workspace: string): string | null {
  const was = placesOf(before);
  const is = placesOf(after);
  if (was.some((path) => !is.includes(path)) || is.some((path) => !was.includes(path))) {
    const now = is.filter((path) => !was.includes(path)).map((path) => relativePath(path, workspace));
    return now.length === 0 ? "The path leads elsewhere now." : `The path now leads to ${now.join(", ")}.`;
  }
  if (boundEffects(before.preview) !== boundEffects(after.preview))
    return "It would affect other files or places now.";
  if (before.fingerprints === undefined || after.fingerprints === undefined) {
    const isDiff = before.preview.kind === "diff" && after.preview.kind === "diff";
    const isSame = JSON.stringify(before.preview) === JSON.stringify(after.preview);
    return isDiff && !isSame ? "A file changed on disk." : null;
  }
  const known = new Map(before.fingerprints.map((file) => [file.path, file]));
  const changes = after.fingerprints.flatMap((file) => {
    const old = known.get(file.path);
    return old === undefined || old.hash === file.hash ? [] : [changeOf(old, file, workspace)];
  });
  return changes.length === 0 ? null : changes.slice(0, 3).join(" ");
}

function changeOf(old: FileFingerprint, file: FileFingerprint, workspace: string): string {
  const name = relativePath(file.path, workspace);
  if (old.hash === null) return `${name} is there now.`;
  if (file.hash === null) return `${name} is gone.`;
  const isLink = old.hash.startsWith("link:") || file.hash.startsWith("link:");
  return isLink ? `${name} leads elsewhere now.` : `${name} changed on disk.`;
}

/** Where the call would reach. A command's working folder and programs count; its words cannot change. */
function placesOf({ preview }: Shown): string[] {
  switch (preview.kind) {
    case "diff":
      return preview.files.map((file) => file.path);
    case "command":
      return [preview.cwd, ...(preview.programs ?? [])];
    case "path":
      return [preview.path];
    case "fetch":
    case "expansion":
    case "intent":
    case "input":
      return [];
  }
}
