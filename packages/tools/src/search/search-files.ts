import { constants } from "node:fs";
import { join } from "node:path";
import picomatch from "picomatch";
import { errorCodeOf } from "../file-system/error-code.ts";
import { openPlainFile } from "../file-system/file-snapshot.ts";
import { walkFiles } from "../file-system/walk-files.ts";
import { ToolInputError } from "../ports/tool.ts";
import { toRegExp } from "./rust-pattern.ts";
import { type FileMatches, type SearchJob, searchLimits } from "./search-job.ts";
import { searchText } from "./search-text.ts";

/** Searches without ripgrep, with the same answers. Gives each file that matches, in the order of the names. */
export async function* searchFiles(job: SearchJob): AsyncGenerator<FileMatches> {
  const expression = toRegExp(job.pattern, job);
  const filter = globFilter(job.glob);
  const names = job.isFile
    ? [""]
    : walkFiles(job.root, { isSkipped: (name, isFolder) => !filter(name, isFolder) });
  for await (const name of names) {
    const maxBytes = job.isFile ? searchLimits.oneFileBytes : searchLimits.fileBytes;
    const text = await readText(name === "" ? job.root : join(job.root, name), maxBytes);
    if (text === null) continue;
    const found = searchText(text, expression, job);
    if (found.matchedLines > 0) yield { name, ...found };
  }
}

/** Whether an entry takes part. A glob without a slash is for the name in any folder; `!` in front turns it around. */
function globFilter(glob: string | null): (name: string, isFolder: boolean) => boolean {
  if (glob === null) return () => true;
  const isNegative = glob.startsWith("!");
  const positive = glob.slice(isNegative ? 1 : 0).replace(/^\//, "");
  const isAnchored = glob.slice(0, -1).includes("/");
  const fits = picomatch(isAnchored ? positive : `**/${positive}`, { dot: true, noextglob: true });
  return (name, isFolder) => (isNegative ? !fits(name) : isFolder || fits(name));
}

/** The text of a file; null for one that is binary, too large, not readable or no plain file. */
async function readText(path: string, maxBytes: number): Promise<string | null> {
  try {
    const handle = await openPlainFile(path, constants.O_NOFOLLOW);
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      if (size > maxBytes) return null;
      const content = await handle.readFile();
      const text = new TextDecoder(encodingOf(content)).decode(content);
      return text.includes("\0") ? null : text;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof ToolInputError || errorCodeOf(error) !== null) return null;
    throw error;
  }
}

function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return "utf-16le";
  return content[0] === 0xfe && content[1] === 0xff ? "utf-16be" : "utf-8";
}
