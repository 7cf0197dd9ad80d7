import { createHash } from "node:crypto";
import { type BigIntStats, lstatSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as otherWork } from "node:timers/promises";
import { errorCodeOf } from "../file-system/error-code.ts";

/** `large`: making a stamp takes longer than asking git. `unsettled`: a stamp couldn't tell whether something changes. */
export type WorkspaceStamp = { kind: "stamped"; stamp: string } | { kind: "large" } | { kind: "unsettled" };

/** With more files and folders than this, git is faster, because it uses several threads. */
const mostEntries = 2_000;
/** After this many, which take about a millisecond, other work gets its turn. */
const entriesAtOnce = 250;
/** No file system has a coarser clock, in nanoseconds. */
const youngNs = 2_000_000_000n;
/**
 * ext2 to ext4, XFS, Btrfs, overlayfs, ZFS, F2FS: Linux itself writes their times, by the clock of this machine. tmpfs isn't among them: it keeps a
 * file's times when a program writes to it in memory.
 */
const localFileSystems = new Set([0xef53, 0x58465342, 0x9123683e, 0x794c7630, 0x2fc12fc1, 0xf2f52010]);

/**
 * Two stamps of a workspace are equal only if nothing that is compared changed between the start of the first and the start of the second. So
 * a state that git found in between still holds.
 *
 * A stamp has the name, kind, size, inode and times of each file and folder. No program can set the time at which an inode changed, but two
 * changes within one tick of the clock have the same time. So there is no stamp until everything is two seconds old. A file with a time in the
 * future is never old: git compares its content. As in git, `.git` and the contents of ignored folders don't count. `ignored` names these
 * folders, each with `/` and a zero byte at its end.
 */
export async function stampWorkspace(workspace: string, ignored: string): Promise<WorkspaceStamp> {
  try {
    if (!localFileSystems.has(statfsSync(workspace).type)) return { kind: "unsettled" };
    return await stampFolders(workspace, ignored);
  } catch (error) {
    // Something can't be read, or disappeared in the meantime: git says what.
    if (errorCodeOf(error) !== null) return { kind: "unsettled" };
    throw error;
  }
}

async function stampFolders(workspace: string, ignored: string): Promise<WorkspaceStamp> {
  const young = BigInt(Date.now()) * 1_000_000n - youngNs;
  const root = lstatSync(workspace, { bigint: true });
  const isSettled = ({ dev, ctimeNs, mtimeNs }: BigIntStats) =>
    dev === root.dev && ctimeNs < young && mtimeNs < young;
  if (!isSettled(root)) return { kind: "unsettled" };
  const hash = createHash("sha256").update(`${ignored}\0${root.dev}\0${factsOf(root)}`);
  const ignoredFolders = new Set(ignored.split("\0"));
  const folders = [""];
  let count = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = readdirSync(join(workspace, folder)).filter((name) => name !== ".git" || folder !== "");
    // Whether git treats a folder as a separate repository depends on what is in its `.git`.
    if (names.includes(".git")) return { kind: "unsettled" };
    if (count + names.length > mostEntries) return { kind: "large" };
    for (const name of names.sort()) {
      count += 1;
      if (count % entriesAtOnce === 0) await otherWork();
      const path = `${folder}${name}`;
      const stats = lstatSync(join(workspace, path), { bigint: true });
      const isFolder = stats.isDirectory();
      if (isFolder && ignoredFolders.has(`${path}/`)) continue;
      if (!isSettled(stats)) return { kind: "unsettled" };
      if (isFolder) folders.push(`${path}/`);
      hash.update(`${path}\0${factsOf(stats)}`);
    }
  }
  return { kind: "stamped", stamp: hash.digest("hex") };
}

function factsOf({ ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino} ${mode} ${size} ${mtimeNs} ${ctimeNs}\0`;
}
