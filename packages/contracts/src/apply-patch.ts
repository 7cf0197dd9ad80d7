/** What a patch does to one file. Paths are as written in the patch. */
export type PatchedFile =
  | { change: "add" | "update" | "delete"; path: string }
  | { change: "move"; path: string; to: string };

/** Our name for the tool that applies a patch, and its only input. */
export const patchTool = "apply_patch";
export const patchInput = "patch";

const begin = "*** Begin Patch";
const end = "*** End Patch";
const endOfFile = "*** End of File";
const mostFiles = 200;

/**
 * The files that a patch of `apply_patch` touches, in its order; null if it isn't exactly in that format. Programs that apply patches accept
 * more than this (spaces before a header, a heredoc around it), each in its own way, so it would be uncertain which files they change.
 */
export function filesOfPatch(patch: unknown): PatchedFile[] | null {
  // Programs differ on which spaces they trim and which characters end a line.
  if (typeof patch !== "string" || /[^\P{Cc}\n\t]|[\u2028\u2029\ufeff]/u.test(patch)) return null;
  const lines = patch.replace(/\n$/, "").split("\n");
  if (lines.length < 3 || lines[0] !== begin || lines.at(-1) !== end) return null;
  const files: PatchedFile[] = [];
  for (const line of lines.slice(1, -1)) {
    if (!takeLine(line, files)) return null;
  }
  return files.length === 0 || files.length > mostFiles ? null : files;
}

/** False for a line that isn't valid there. */
function takeLine(line: string, files: PatchedFile[]): boolean {
  const file = files.at(-1);
  const header = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line);
  if (header !== null) {
    const path = header[2] ?? "";
    files.push({ change: changes[header[1] ?? ""] ?? "update", path });
    return isPlainPath(path);
  }
  if (file === undefined) return false;
  const target = /^\*\*\* Move to: (.+)$/.exec(line)?.[1];
  if (target !== undefined) {
    if (file.change !== "update") return false;
    files[files.length - 1] = { change: "move", path: file.path, to: target };
    return isPlainPath(target);
  }
  return canBeIn(file, line);
}

const changes: Readonly<Record<string, "add" | "update" | "delete">> = {
  Add: "add",
  Update: "update",
  Delete: "delete",
};

function isPlainPath(path: string): boolean {
  return path === path.trim() && !path.includes("***") && !/\p{Z}$|^\p{Z}/u.test(path);
}

/** Only a line that is added or removed may look like a header. */
function canBeIn({ change }: PatchedFile, line: string): boolean {
  if (change === "delete") return false;
  if (line.startsWith("+")) return true;
  if (change === "add") return false;
  if (line.startsWith("-") || line === endOfFile) return true;
  return (line === "" || line.startsWith(" ") || /^@@(?: |$)/.test(line)) && !line.includes("***");
}
