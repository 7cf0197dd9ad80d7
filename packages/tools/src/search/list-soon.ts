import { ToolFailedError } from "../ports/tool.ts";
import { type FileList, listFiles } from "./list-files.ts";
import { type LocateRipgrep, locateRipgrep } from "./ripgrep.ts";

/** A person waits for it. */
const timeoutMs = 2_000;

/**
 * The files below a real folder as Glob lists them: not what git ignores, no links, nothing of version control. Relative to it, in the order of their names.
 * Null if that takes longer than two seconds, or the folder can't be listed.
 */
export async function listSoon(
  root: string,
  locate: LocateRipgrep = locateRipgrep,
): Promise<FileList["names"] | null> {
  try {
    const { names, end } = await listFiles(root, { locate, timeoutMs, signal: new AbortController().signal });
    return end === "done" ? names : null;
  } catch (error) {
    if (error instanceof ToolFailedError) return null;
    throw error;
  }
}
