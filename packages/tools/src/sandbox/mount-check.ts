import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import type { Program } from "./program.ts";

/** A file or folder of this machine that can be changed in a sandbox, and where it is there. Absolute; `from` may be a link only if `isOwn`. */
type OpenPlace = { from: string; to: string; isOwn?: boolean };

/** `dev` is that of the file system, `root` what of it is mounted, `point` where: as in `/proc/self/mountinfo`, with its escapes. */
type MountLine = { id: string; dev: string; root: string; point: string };

/** Opens a file or folder for nothing but to know what it is, also one that may not be read. Node has no name for it. */
export const O_PATH = 0o10000000;

/**
 * The program, which only starts if nothing of this machine can be changed in the sandbox but these places, and what is left open in every sandbox.
 * bubblewrap follows links in what it mounts, and another command may put one there after the walls were found. Throws if it happened before now.
 */
export function withMountCheck(
  { program, args }: Program,
  { places, left }: { places: readonly OpenPlace[]; left: readonly string[] },
): Program {
  const { mounts, machine } = readMounts();
  const lines = new Set(places.flatMap((place) => linesOf(place, mounts)));
  return {
    program: "/bin/sh",
    args: ["-c", script, "sh", ...machine, ...left, ...lines, "--", program, ...args],
  };
}

/**
 * Prints what can be changed in a sandbox without any place of its own, a line each: devices, and mounts of this machine that bubblewrap can't close, because
 * this user can't reach them, or others cover them.
 */
export const printLeft: Program = {
  program: "/bin/sh",
  args: [
    "-c",
    `while read -r id parent dev root point options rest; do
case $options in rw|rw,*) printf '%s\\n' "$dev $root $point" ;; esac
done </proc/self/mountinfo`,
  ],
};

/** The exit code of a program whose sandbox was wrong. */
const wrongCode = 126;

/** Only what the shell has itself: `PATH` is the command's. Its variables may not be the command's either. */
const script = `countersign_known='
'
while [ "$1" != -- ]; do countersign_known="$countersign_known$1
"; shift; done
shift
countersign_wrong() { echo "countersign: files were moved while the sandbox was made, so the command didn't run" >&2; exit ${wrongCode}; }
countersign_seen=
while read -r countersign_id countersign_parent countersign_dev countersign_root countersign_point countersign_options countersign_rest; do
countersign_seen=1
case $countersign_options in rw|rw,*) ;; *) continue ;; esac
case $countersign_known in *"
$countersign_dev
"*) ;; *) continue ;; esac
case $countersign_known in *"
$countersign_dev $countersign_root $countersign_point
"*) ;; *) countersign_wrong ;; esac
done </proc/self/mountinfo
[ "$countersign_seen" = 1 ] || countersign_wrong
exec "$@"`;

/** `machine`: the numbers of its file systems. `text`: all of it, as the kernel writes it. */
type KnownMounts = { mounts: MountLine[]; machine: string[]; text: string };

let last: KnownMounts | null = null;

/** What is mounted on this machine at this moment. */
export function readMounts(): KnownMounts {
  const text = readFileSync("/proc/self/mountinfo", "utf8");
  if (last?.text === text) return last;
  const mounts = text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [id = "", , dev = "", root = "", point = ""] = line.split(" ");
      return { id, dev, root, point };
    });
  last = { mounts, machine: [...new Set(mounts.map(({ dev }) => dev))], text };
  return last;
}

/** The mount of a place, and those in it. */
function linesOf({ from, to, isOwn = false }: OpenPlace, known: readonly MountLine[]): string[] {
  const path = isOwn ? realpathSync(from) : from;
  const mount = mountOf(path, known);
  const [source, target] = [escaped(path), escaped(to)];
  const below = mount.point === "/" ? source : source.slice(mount.point.length);
  const root = `${mount.root === "/" ? "" : mount.root}${below === "/" ? "" : below}`;
  const start = source === "/" ? "/" : `${source}/`;
  const inside = known.filter(({ point }) => point.startsWith(start) && point !== source);
  return [
    `${mount.dev} ${root === "" ? "/" : root} ${target}`,
    ...inside.map((each) => `${each.dev} ${each.root} ${target}${each.point.slice(source.length)}`),
  ];
}

/** The mount that a file is in, as the kernel says of the open file: that its path has no link on the way shows, too. */
function mountOf(path: string, known: readonly MountLine[]): MountLine {
  const descriptor = openSync(path, O_PATH | constants.O_NOFOLLOW);
  try {
    const isLink = fstatSync(descriptor).isSymbolicLink();
    const isThere = !isLink && readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    const id = /^mnt_id:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8"))?.[1];
    const mount = known.find((each) => each.id === id);
    if (!isThere || mount === undefined) throw new Error(`${path} isn’t where it was`);
    return mount;
  } finally {
    closeSync(descriptor);
  }
}

/** As the kernel writes it. */
function escaped(path: string): string {
  return path.replace(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, "0")}`);
}
