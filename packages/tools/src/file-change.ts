import type { FileChange } from "@countersign/contracts/preview";
import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatchHunk, structuredPatch } from "diff";
import { bytes, cutEnd, cutLine } from "./cut.ts";
import type { FileSnapshot } from "./file-system/file-snapshot.ts";
import { decodeText } from "./text-encoding.ts";

const maxDiffCharacters = 200_000;
const maxLineCharacters = 2_000;
/** Beyond this many differing lines the exact search for the smallest diff takes seconds; then the middle is shown as one block. */
const maxEditLength = 2_000;

/** What a person sees of one file's change; `after` is null when the file goes away. */
export function fileChangeOf(snapshot: FileSnapshot, after: Buffer | null): FileChange {
  const change = after === null ? "delete" : snapshot.exists ? "modify" : "create";
  const base = { path: snapshot.path, change } as const;
  const oldText = snapshot.exists ? textOf(snapshot.bytes) : "";
  const newText = after === null ? "" : textOf(after);
  if (oldText === null || newText === null) {
    return { ...base, ...binaryChange(snapshot, after, newText) };
  }
  const hunks = hunksBetween(oldText, newText);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const additions = lines.filter((line) => line.startsWith("+")).length;
  const deletions = lines.filter((line) => line.startsWith("-")).length;
  const names = {
    oldFileName: snapshot.exists ? snapshot.path : "/dev/null",
    newFileName: after === null ? "/dev/null" : snapshot.path,
  };
  const cut = cutHunks(hunks);
  const patch = { ...names, oldHeader: undefined, newHeader: undefined, hunks: cut.hunks };
  return { ...base, diff: formatPatch(patch, FILE_HEADERS_ONLY), additions, deletions, isCut: cut.isCut };
}

/** A byte order mark and Windows line ends stay in the text: a diff must show that they come or go. */
function textOf(content: Buffer | null): string | null {
  return content === null || decodeText(content) === null ? null : content.toString("utf8");
}

function binaryChange(snapshot: FileSnapshot, after: Buffer | null, newText: string | null) {
  const before = snapshot.exists ? `${describeContent(snapshot)} of ${bytes(snapshot.size)}` : "nothing";
  const now =
    after === null ? "nothing" : `${newText === null ? "binary content" : "text"} of ${bytes(after.length)}`;
  return {
    diff: `Not shown line by line: ${before} is replaced by ${now}.\n`,
    additions: 0,
    deletions: 0,
    isCut: true,
  };
}

function describeContent(snapshot: FileSnapshot & { exists: true }): string {
  if (snapshot.bytes === null) return "a large file";
  return decodeText(snapshot.bytes) === null ? "binary content" : "text";
}

/** Beyond this many characters on both sides together even the beginning of an exact search takes too long. */
const maxExactCharacters = 4_000_000;

function hunksBetween(oldText: string, newText: string): StructuredPatchHunk[] {
  if (oldText.length + newText.length > maxExactCharacters) {
    return oldText === newText ? [] : [blockBetween(oldText, newText)];
  }
  const exact = structuredPatch("", "", oldText, newText, undefined, undefined, {
    context: 3,
    maxEditLength,
  });
  return exact === undefined ? [blockBetween(oldText, newText)] : exact.hunks;
}

/** Everything between the common beginning and the common end, as one hunk. Right, only not the smallest. */
function blockBetween(oldText: string, newText: string): StructuredPatchHunk {
  const oldLines = linesOf(oldText);
  const newLines = linesOf(newText);
  const shorter = Math.min(oldLines.length, newLines.length);
  let head = 0;
  while (head < shorter && oldLines[head] === newLines[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && oldLines.at(-1 - tail) === newLines.at(-1 - tail)) tail += 1;
  const start = Math.max(0, head - 3);
  const after = Math.max(0, tail - 3);
  return {
    oldStart: start + 1,
    newStart: start + 1,
    oldLines: oldLines.length - after - start,
    newLines: newLines.length - after - start,
    lines: [
      ...patchLines(" ", oldLines.slice(start, head)),
      ...patchLines("-", oldLines.slice(head, oldLines.length - tail)),
      ...patchLines("+", newLines.slice(head, newLines.length - tail)),
      ...patchLines(" ", oldLines.slice(oldLines.length - tail, oldLines.length - after)),
    ],
  };
}

/** Lines with their line feed; the last may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function patchLines(sign: string, lines: string[]): string[] {
  return lines.flatMap((line) =>
    line.endsWith("\n") ? [sign + line.slice(0, -1)] : [sign + line, "\\ No newline at end of file"],
  );
}

/** Keeps whole hunks, and of the last one its first lines, with its head corrected so that the cut diff still parses. */
function cutHunks(hunks: StructuredPatchHunk[]): { hunks: StructuredPatchHunk[]; isCut: boolean } {
  const kept: StructuredPatchHunk[] = [];
  let room = maxDiffCharacters;
  let isCut = false;
  for (const hunk of hunks) {
    const lines: string[] = [];
    for (const full of hunk.lines) {
      if (full.length > maxLineCharacters) isCut = true;
      const line = cutLine(full, maxLineCharacters);
      room -= line.length + 1;
      if (room < 0) break;
      lines.push(line);
    }
    if (lines.length > 0)
      kept.push(lines.length === hunk.lines.length ? { ...hunk, lines } : shorterHunk(hunk, lines));
    if (lines.length < hunk.lines.length) return { hunks: kept, isCut: true };
  }
  return { hunks: kept, isCut };
}

function shorterHunk(hunk: StructuredPatchHunk, lines: string[]): StructuredPatchHunk {
  const of = (signs: string) => lines.filter((line) => signs.includes(cutEnd(line, 1).text)).length;
  return { ...hunk, lines, oldLines: of(" -"), newLines: of(" +") };
}
