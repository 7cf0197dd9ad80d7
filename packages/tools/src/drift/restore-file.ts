import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, symlink, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { mostRecordedBytes } from "@countersign/contracts/recorded-change";
import { bytes } from "../cut.ts";
import { inAnchoredFolder } from "../file-system/anchored-folder.ts";
import { hasErrorCode } from "../file-system/error-code.ts";
import { type FileSnapshot, takeSnapshot } from "../file-system/file-snapshot.ts";
import { letRun, withRun } from "../file-system/permission-to-run.ts";
import { realpathOf } from "../file-system/real-path.ts";
import { removeFile, replaceFile } from "../file-system/replace-file.ts";
import { type GitPlace, git, gitText } from "./git.ts";
import { opaqueOf, type State } from "./state.ts";

type Entry = { mode: string; name: string } | null;

const link = "120000";
const program = "100755";

/**
 * Puts one file back as it was in `before`, if it is still as it was in `after`. Throws an Error with one sentence where it is
 * not, or where a folder on the way is a link now. Only that file is touched.
 */
export async function restoreFile(
  place: GitPlace,
  path: string,
  { before, after }: { before: State; after: State },
): Promise<void> {
  if (path.endsWith("/")) throw new Error("this folder’s content wasn’t compared: check it yourself");
  if ((await opaqueOf(place, before)).has(path) || (await opaqueOf(place, after)).has(path))
    throw new Error(`its content wasn’t kept, because it’s larger than ${bytes(mostRecordedBytes)}`);
  const [old, left] = [await entryOf(place, before, path), await entryOf(place, after, path)];
  const target = join(place.workspace, path);
  assertNoLinkOnTheWay(place.workspace, target);
  if (!isSame(left, await readEntry(place, path))) throw new Error("it has changed since");
  if ([old, left].some((entry) => entry?.mode === link)) return restoreLink(place, target, old);
  const signal = AbortSignal.timeout(60_000);
  const snapshot = await takeSnapshot(target, signal);
  if (!isNamed(snapshot, left)) throw new Error("it has changed since");
  if (old === null) return snapshot.exists ? removeFile(snapshot, signal) : undefined;
  const { code, output } = await git(place, ["cat-file", "blob", old.name], { signal });
  if (code !== 0) throw new Error("its earlier content is no longer kept");
  await replaceFile(withRun(snapshot, old.mode === program), output, signal);
  if (!snapshot.exists && old.mode === program) await letRun(target);
}

function assertNoLinkOnTheWay(workspace: string, target: string): void {
  let folder = dirname(target);
  while (!existsSync(folder) && folder.length > workspace.length) folder = dirname(folder);
  if (realpathOf(folder) !== folder) throw new Error("a folder in its path is now a symbolic link");
}

/** Where a link stands now, or stood before. */
async function restoreLink(place: GitPlace, target: string, old: Entry): Promise<void> {
  const content = old === null ? null : (await git(place, ["cat-file", "blob", old.name])).output;
  await mkdir(dirname(target), { recursive: true });
  await inAnchoredFolder(dirname(target), async (at) => {
    const path = join(at, basename(target));
    await unlink(path).catch((error: unknown) => {
      if (!hasErrorCode(error, "ENOENT")) throw error;
    });
    if (content !== null && old?.mode === link) await symlink(content, path);
  });
  if (content !== null && old?.mode !== link) {
    await replaceFile({ exists: false, path: target, hash: null }, content, AbortSignal.timeout(60_000));
  }
}

async function entryOf(place: GitPlace, { tree }: State, path: string): Promise<Entry> {
  const text = await gitText(place, ["ls-tree", "-z", "--full-tree", tree, "--", path]);
  const [, mode, name] = /^(\d+) \w+ ([0-9a-f]+)\t/.exec(text) ?? [];
  return mode === undefined || name === undefined ? null : { mode, name };
}

/** The file as it is now, as Git would name it. */
async function readEntry(place: GitPlace, path: string): Promise<Entry> {
  const { code, output } = await git(place, ["ls-files", "-z", "--stage", "--", path]);
  const [, mode, name] = /^(\d+) ([0-9a-f]+) /.exec(code === 0 ? output.toString("utf8") : "") ?? [];
  return mode === undefined || name === undefined ? null : { mode, name };
}

/** Whether a file is the one that Git's entry names; a program may have written it since Git read it. */
function isNamed(snapshot: FileSnapshot, entry: Entry): boolean {
  if (!snapshot.exists || entry === null) return !snapshot.exists && entry === null;
  if (snapshot.bytes === null) return true; // too large to keep: the bytes are compared once more when it is replaced
  const algorithm = entry.name.length === 40 ? "sha1" : "sha256";
  const hash = createHash(algorithm).update(`blob ${snapshot.bytes.length}\0`).update(snapshot.bytes);
  return hash.digest("hex") === entry.name;
}

function isSame(one: Entry, other: Entry): boolean {
  return one?.name === other?.name && one?.mode === other?.mode;
}
