/** What a patch does to one file. Paths are as they are written there. */
export type PatchedFile =
  | { change: "add" | "update" | "delete"; path: string }
  | { change: "move"; path: string; to: string };

/** Our name of the tool that changes files by a patch, and its only input. */
export const patchTool = "apply_patch";
export const patchInput = "patch";

const begin = "*** Begin Patch";
const end = "*** End Patch";
const endOfFile = "*** End of File";
const mostFiles = 200;

/**
 * The files that a patch of `apply_patch` touches, in its order; null for one that isn't exactly in that format. Programs that apply patches
 * forgive more than this (spaces before a header, a heredoc around it), and each may read such a patch in its own way: then nobody knows
 * which files are meant.
 */
export function filesOfPatch(patch: unknown): PatchedFile[] | null {
  // Spaces that one program trims and another doesn't, and signs that end a line for one and not for another.
  if (typeof patch !== "string" || /[^\P{Cc}\n\t]|[\u2028\u2029\ufeff]/u.test(patch)) return null;
  const lines = patch.replace(/\n$/, "").split("\n");
  if (lines.length < 3 || lines[0] !== begin || lines.at(-1) !== end) return null;
  const files: PatchedFile[] = [];
  for (const line of lines.slice(1, -1)) {
    if (!takeLine(line, files)) return null;
  }
  return files.length === 0 || files.length > mostFiles ? null : files;
}

/** False for a line that can't stand there. */
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
