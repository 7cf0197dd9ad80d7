import { chmodSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SandboxCheck } from "@countersign/contracts/sandbox";
import { execa } from "execa";
import { isProgram } from "../shell/find-program.ts";
import type { Place } from "./closed-places.ts";
import type { Walls } from "./walls.ts";

/** A program with its arguments, as `spawn` takes them. */
export type Program = { program: string; args: readonly string[] };

/** A file of this machine that is somewhere else in the sandbox. */
type Mount = { from: string; to: string };

type FoundSandbox = { isAvailable: true; path: string } | Extract<SandboxCheck, { isAvailable: false }>;

/** Not the PATH: an agent may be able to write in one of its folders. */
const knownPaths = [
  "/usr/bin/bwrap",
  "/bin/bwrap",
  "/usr/local/bin/bwrap",
  "/run/current-system/sw/bin/bwrap",
];
const installFix = "apt install bubblewrap";
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

/** Everything can be read, and there are folders of its own where programs of this machine share theirs. */
const base = [
  ["--ro-bind", "/", "/"],
  ["--dev", "/dev"],
  ["--proc", "/proc"],
  // Its files are for all of the machine. root may write them without any capability.
  [
    "sys",
    "irq",
    "bus",
    "fs",
    "acpi",
    "scsi",
    "driver",
    "tty",
    "mtrr",
    "pressure",
    "sysrq-trigger",
    "timer_list",
  ].flatMap((name) => ["--ro-bind-try", `/proc/${name}`, `/proc/${name}`]),
  ["--tmpfs", "/run"],
  ["--tmpfs", "/tmp"],
  // The programs of NixOS are there.
  ["--ro-bind-try", "/run/current-system", "/run/current-system"],
].flat();

/** Sandboxes made with bubblewrap. */
export class Bubblewrap {
  readonly #paths: readonly string[];
  #check: Promise<FoundSandbox> | null = null;
  #closedFile: string | null = null;

  constructor(paths: readonly string[] = knownPaths) {
    this.#paths = paths;
  }

  /** Whether it works here: it isn't enough that the program is installed. The answer is kept once it is yes. */
  async check(): Promise<FoundSandbox> {
    this.#check ??= this.#probe();
    const check = await this.#check;
    if (!check.isAvailable) this.#check = null;
    return check;
  }

  /** The program run behind walls. It starts in `cwd`. */
  wrap(
    path: string,
    { program, args }: Program,
    { walls, cwd, mounts = [] }: { walls: Walls; cwd: string; mounts?: readonly Mount[] },
  ): Program {
    const more = mounts.flatMap(({ from, to }) => ["--ro-bind", from, to]);
    return {
      program: path,
      args: [...sandboxArguments(walls, this.#closed()), ...more, "--chdir", cwd, "--", program, ...args],
    };
  }

  async #probe(): Promise<FoundSandbox> {
    if (process.platform !== "linux")
      return { isAvailable: false, problem: `There is no sandbox for ${process.platform} yet.`, fix: "" };
    const path = this.#paths.find(isProgram);
    if (path === undefined)
      return { isAvailable: false, problem: "bubblewrap isn’t installed.", fix: installFix };
    const { program, args } = this.wrap(
      path,
      { program: "/bin/sh", args: ["-c", "exit 0"] },
      { walls: { writable: [], pinned: [], fixed: [], hidden: [] }, cwd: "/" },
    );
    const end = await execa(program, args, {
      env: {},
      extendEnv: false,
      stdin: "ignore",
      timeout: probeMs,
      reject: false,
    });
    if (end.exitCode === 0) return { isAvailable: true, path };
    const said = end.stderr.trim() || end.code || `exit code ${end.exitCode}`;
    return {
      isAvailable: false,
      problem: `bubblewrap can’t make a sandbox here: ${said}`,
      fix: "sysctl kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0",
    };
  }

  /** A file that nobody may read. It stands in the place of those that are hidden. */
  #closed(): string {
    if (this.#closedFile === null || !existsSync(this.#closedFile)) {
      const file = join(mkdtempSync(join(tmpdir(), "countersign-closed-")), "closed");
      writeFileSync(file, "");
      chmodSync(file, 0);
      this.#closedFile = file;
    }
    return this.#closedFile;
  }
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
export function sandboxArguments({ writable, pinned, fixed, hidden }: Walls, closedFile: string): string[] {
  const steps = [
    // What is mounted can't be renamed.
    ...[...writable, ...pinned].map((path) => ({ path, order: 0, args: ["--bind", path, path] })),
    ...fixed.map(({ path }) => ({ path, order: 1, args: ["--ro-bind", path, path] })),
    ...hidden.map((place) => ({ path: place.path, order: 2, args: hide(place, closedFile) })),
  ].sort((left, right) => depth(left.path) - depth(right.path) || left.order - right.order);
  return [...isolation, ...base, ...steps.flatMap(({ args }) => args)];
}

/** A hidden folder can be passed through, to a workspace in it, but not listed. */
function hide({ path, isFolder }: Place, closedFile: string): string[] {
  return isFolder ? ["--perms", "0111", "--tmpfs", path] : ["--ro-bind", closedFile, path];
}

function depth(path: string): number {
  return path === "/" ? 0 : path.split("/").length;
}
