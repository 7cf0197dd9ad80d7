import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SandboxCheck } from "@countersign/contracts/sandbox";
import { execa } from "execa";
import { isInside } from "../file-system/tool-path.ts";
import { isProgram } from "../shell/find-program.ts";
import type { Place } from "./closed-places.ts";
import { limitsHere, type SandboxLimits, withThreadLimit } from "./limits.ts";
import { printLeft, readMounts, withMountCheck } from "./mount-check.ts";
import { withOwnDescriptors } from "./own-descriptors.ts";
import type { Program } from "./program.ts";
import { systemCallFilter } from "./system-calls.ts";
import type { Walls } from "./walls.ts";

/** A file or folder of this machine that is somewhere else in the sandbox. */
export type Mount = { from: string; to: string; isWritable?: boolean };

type Box = { walls: Walls; cwd: string; mounts?: readonly Mount[] };

type BubblewrapOptions = {
  paths?: readonly string[];
  limits?: SandboxLimits;
  /** Whether the user that the commands run as is root. */
  isRoot?: boolean;
};

/** `left`: what is open in every sandbox, as in `withMountCheck`. */
type FoundSandbox =
  | { isAvailable: true; path: string; left: readonly string[] }
  | Extract<SandboxCheck, { isAvailable: false }>;

/** Not the PATH: an agent may be able to write in one of its folders. */
const knownPaths = [
  "/usr/bin/bwrap",
  "/bin/bwrap",
  "/usr/local/bin/bwrap",
  "/run/current-system/sw/bin/bwrap",
];
const installFix = "apt install bubblewrap socat";
const probeMs = 10_000;

/** Everything that a command in the sandbox has for itself, and no way to more of it. */
const isolation = [
  "--unshare-user",
  "--unshare-pid",
  "--unshare-net",
  "--unshare-ipc",
  "--unshare-uts",
  "--unshare-cgroup-try",
  "--disable-userns",
  "--cap-drop",
  "ALL",
  "--die-with-parent",
];

/** Everything can be read, and there are folders of its own where programs of this machine share theirs. What is kept in those is memory. */
function baseArguments({ temporary, shared }: SandboxLimits): string[] {
  return [
    ["--ro-bind", "/", "/"],
    ["--dev", "/dev"],
    ["--perms", "1777", "--size", String(shared), "--tmpfs", "/dev/shm"],
    ["--remount-ro", "/dev"],
    ["--proc", "/proc"],
    // Some of its files are for all of the machine, and root may write them without any capability.
    ["--remount-ro", "/proc"],
    ["--size", smallSize, "--tmpfs", "/run"],
    ["--perms", "1777", "--size", String(temporary), "--tmpfs", "/tmp"],
    // The programs of NixOS are there.
    ["--ro-bind-try", "/run/current-system", "/run/current-system"],
  ].flat();
}

/** For folders in memory that hold little else than mount points, in bytes. */
const smallSize = String(16 * 1024 * 1024);

/** What stands in the place of what is hidden: a file that nobody may read, and an empty folder that nobody may list. */
type Substitutes = { file: string; folder: string };

/** What a sandbox needs of this process, in a folder of its own: the filter of system calls, too. */
type OwnFiles = Substitutes & { place: string; filter: string };

/** Sandboxes made with bubblewrap. */
export class Bubblewrap {
  readonly #paths: readonly string[];
  readonly #isRoot: boolean;
  #check: Promise<FoundSandbox> | null = null;
  /** Of this machine, when that was found out. */
  #mounts = "";
  #own: OwnFiles | null = null;
  /** What a command may take. */
  readonly limits: SandboxLimits;

  constructor({
    paths = knownPaths,
    limits = limitsHere(),
    isRoot = process.getuid?.() === 0,
  }: BubblewrapOptions = {}) {
    this.#paths = paths;
    this.#isRoot = isRoot;
    this.limits = limits;
  }

  /** Whether it works here: it isn't enough that the program is installed. The answer is kept once it is yes, as long as nothing else is mounted. */
  async check(): Promise<FoundSandbox> {
    const mounts = process.platform === "linux" ? readMounts().text : "";
    if (mounts !== this.#mounts) this.#check = null;
    this.#mounts = mounts;
    this.#check ??= this.#probe();
    const check = await this.#check;
    if (!check.isAvailable) this.#check = null;
    return check;
  }

  /** The program run behind walls. It starts in `cwd`. The first argument is what `check` found. */
  wrap(
    { path, left }: Extract<FoundSandbox, { isAvailable: true }>,
    inside: Program,
    { walls, cwd, mounts = [] }: Box,
  ): Program {
    // The kernel doesn't hold root to it.
    const limited = this.#isRoot ? inside : withThreadLimit(inside, this.limits);
    const open = [...walls.writable, ...walls.pinned].map((path) => ({ from: path, to: path }));
    const opened = mounts.filter(({ isWritable }) => isWritable === true);
    const checked = [...open, ...opened.map(({ from, to }) => ({ from, to, isOwn: true }))];
    return this.#enclose(path, withMountCheck(limited, { places: checked, left }), { walls, cwd, mounts });
  }

  #enclose(path: string, { program, args }: Program, { walls, cwd, mounts = [] }: Box): Program {
    const more = mounts.flatMap(({ from, to, isWritable }) => [
      isWritable === true ? "--bind" : "--ro-bind",
      from,
      to,
    ]);
    const own = this.#ownFiles();
    const box = [
      isolation,
      baseArguments(this.limits),
      wallArguments(walls, own),
      // A command whose workspace is `/tmp` could change them.
      walls.writable.some((folder) => isInside(own.place, folder)) ? ["--ro-bind", own.place, own.place] : [],
      more,
    ].flat();
    const command = ["--chdir", cwd, "--", program, ...args];
    if (systemCalls === null) return withOwnDescriptors({ program: path, args: [...box, ...command] }, null);
    // bubblewrap reads the filter from a descriptor. If it can't be opened, nothing runs.
    const filtered = ["--seccomp", String(filterDescriptor), ...box, ...command];
    const filter = { path: own.filter, descriptor: filterDescriptor };
    return withOwnDescriptors({ program: path, args: filtered }, filter);
  }

  async #probe(): Promise<FoundSandbox> {
    if (process.platform !== "linux")
      return { isAvailable: false, problem: `There is no sandbox for ${process.platform} yet.`, fix: "" };
    const path = this.#paths.find(isProgram);
    if (path === undefined)
      return { isAvailable: false, problem: "bubblewrap isn’t installed.", fix: installFix };
    const walls = { writable: [], pinned: [], fixed: [], hidden: [] };
    const { program, args } = this.#enclose(path, printLeft, { walls, cwd: "/" });
    const end = await execa(program, args, {
      env: {},
      extendEnv: false,
      stdin: "ignore",
      timeout: probeMs,
      reject: false,
    });
    if (end.exitCode === 0) return { isAvailable: true, path, left: end.stdout.split("\n") };
    const said = end.stderr.trim() || end.code || `exit code ${end.exitCode}`;
    return {
      isAvailable: false,
      problem: `bubblewrap can’t make a sandbox here: ${said}`,
      fix: "sysctl kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0",
    };
  }

  /** Made again if they were removed, as old files in `/tmp` are, or changed. */
  #ownFiles(): OwnFiles {
    if (this.#own === null || !areWhole(this.#own)) this.#own = makeOwnFiles();
    return this.#own;
  }
}

const systemCalls = systemCallFilter();
const filterDescriptor = 9;

function areWhole({ file, folder, filter }: OwnFiles): boolean {
  if (![file, folder, filter].every((path) => existsSync(path))) return false;
  return readFileSync(filter).equals(systemCalls ?? Buffer.alloc(0));
}

function makeOwnFiles(): OwnFiles {
  const place = mkdtempSync(join(realpathSync(tmpdir()), "countersign-closed-"));
  const made = {
    place,
    file: join(place, "closed"),
    folder: join(place, "empty"),
    filter: join(place, "filter"),
  };
  writeFileSync(made.filter, systemCalls ?? "", { mode: 0o444 });
  writeFileSync(made.file, "");
  chmodSync(made.file, 0);
  mkdirSync(made.folder);
  chmodSync(made.folder, 0o111);
  chmodSync(place, 0o555);
  return made;
}

/** Tells whether commands can run in a sandbox here. */
export function createSandboxCheck(): () => Promise<SandboxCheck> {
  const bubblewrap = new Bubblewrap();
  return async () => {
    const check = await bubblewrap.check();
    return check.isAvailable ? { isAvailable: true } : check;
  };
}

/** The arguments that build the walls. What lies deeper comes later, so that it isn't covered by what lies around it. */
function wallArguments({ writable, pinned, fixed, hidden }: Walls, substitutes: Substitutes): string[] {
  const mounted = [...writable, ...pinned, ...[...fixed, ...hidden].map(({ path }) => path)];
  const above = new Set(mounted.flatMap(foldersAround));
  const steps = [
    // What is mounted can't be renamed.
    ...[...writable, ...pinned].map((path) => ({ path, order: 0, args: ["--bind", path, path] })),
    ...fixed.map(({ path }) => ({ path, order: 1, args: ["--ro-bind", path, path] })),
    ...hidden.map((place) => ({
      path: place.path,
      order: 2,
      args: above.has(place.path) ? passage(place.path) : hide(place, substitutes),
    })),
  ].sort((left, right) => depth(left.path) - depth(right.path) || left.order - right.order);
  return steps.flatMap(({ args }) => args);
}

function hide({ path, isFolder }: Place, { file, folder }: Substitutes): string[] {
  return ["--ro-bind", isFolder ? folder : file, path];
}

/** A hidden folder that can be passed through, to a workspace in it, but not listed. */
function passage(path: string): string[] {
  return ["--perms", "0111", "--size", smallSize, "--tmpfs", path];
}

function foldersAround(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAround(folder)];
}

function depth(path: string): number {
  return path === "/" ? 0 : path.split("/").length;
}
