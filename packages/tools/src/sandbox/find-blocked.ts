import { access, constants, lstat, realpath } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BlockedFile, BlockedHost, HostCause, WallCause } from "@countersign/contracts/blocked-access";
import type { HostRules } from "@countersign/policy";
import { errorCodeOf } from "../file-system/error-code.ts";
import { isInside } from "../file-system/tool-path.ts";
import type { SandboxRules, WalledPlace, Walls } from "./walls.ts";

/** The sandbox that a command ran in. */
export type Enclosure = { walls: Walls; sandboxRules: SandboxRules; workspace: string };

const mostLines = 200;
const mostBlocked = 10;

/** What the kernel answers at a wall, as programs print it: the first for what can’t be changed, the second for what is hidden. */
const unchangeable = /read-only file system|\bEROFS\b|resource busy|\bEBUSY\b/i;
const unreadable = /permission denied|\bEACCES\b|no such file or directory|\bENOENT\b/i;
const quoted = /'([^']+)'|"([^"]+)"|‘([^’]+)’|`([^`]+)`/g;

/** A command has these for itself. */
const ownFolders = /^\/(?:tmp|dev|proc|sys|run)(?:\/|$)/;

/**
 * What the sandbox kept a command from, as far as its output names it. Only paths that the walls really close are among it. It's for people and
 * the model to read: nothing may be decided by it, because the output may say anything.
 */
export async function findBlocked(output: string, enclosure: Enclosure): Promise<BlockedFile[]> {
  const found = new Map<string, BlockedFile>();
  for (const line of output.split("\n").slice(-mostLines)) {
    const isChange = unchangeable.test(line);
    if (!isChange && !unreadable.test(line)) continue;
    for (const name of namesIn(line)) {
      const blocked = await findWall(name, isChange ? "change" : "read", enclosure);
      if (blocked !== null) found.set(blocked.path, blocked);
      if (found.size === mostBlocked) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** `touch: cannot touch 'a'`, `open "a"`, `bash: line 1: a: Read-only file system`, `open /a: read-only file system`. */
function namesIn(line: string): string[] {
  const names = [...line.matchAll(quoted)].flatMap((match) => match.slice(1).find((name) => name) ?? []);
  if (names.length > 0) return names;
  const parts = line.split(": ");
  const end = parts.findIndex((part) => unchangeable.test(part) || unreadable.test(part));
  const before = parts[end - 1]?.trim();
  if (before === undefined || before === "") return [];
  const last = before.split(/\s+/).at(-1) ?? "";
  return last !== before && last.startsWith("/") ? [last] : [before];
}

async function findWall(
  name: string,
  tried: BlockedFile["access"],
  { walls, sandboxRules, workspace }: Enclosure,
): Promise<BlockedFile | null> {
  const path = await realPathOf(resolve(workspace, name));
  if (path === null || ownFolders.test(path)) return null;
  const wall = deepest([...walls.hidden, ...walls.fixed], path);
  const isHidden = wall !== null && walls.hidden.includes(wall);
  if (isHidden) return wall.cause === null ? null : { access: tried, path, cause: wall.cause, opens: null };
  if (tried === "read") return null;
  const open = walls.writable.filter((folder) => isInside(path, folder));
  if (wall !== null && open.every((folder) => isInside(wall.path, folder)))
    return wall.cause === null ? null : { access: tried, path, cause: wall.cause, opens: null };
  if (open.length > 0) return null;
  const cause: WallCause = { kind: sandboxRules.level === "read-only" ? "read-only" : "outside" };
  // An opened folder stays closed to a command that nobody was asked about.
  const opens = sandboxRules.kept === null ? await folderToOpen(path, sandboxRules) : null;
  return { access: tried, path, cause, opens };
}

function deepest(places: readonly WalledPlace[], path: string): WalledPlace | null {
  const around = places.filter((place) => isInside(path, place.path));
  return around.toSorted((left, right) => right.path.length - left.path.length)[0] ?? null;
}

/** The folder that people would have to open: the one that the change was tried in, if they may and the server's user could write in it. */
async function folderToOpen(path: string, { level, rules }: SandboxRules): Promise<string | null> {
  if (level === "read-only") return null;
  const folder = (await isFolder(path)) ? path : dirname(path);
  if (!(await isFolder(folder)) || !rules.mayOpen(folder)) return null;
  return access(folder, constants.W_OK).then(
    () => folder,
    () => null,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (there) => there.isDirectory(),
    () => false,
  );
}

/** The real path, also of what doesn't exist; null if it can't be known. */
async function realPathOf(path: string): Promise<string | null> {
  const missing: string[] = [];
  for (let existing = path; ; existing = dirname(existing)) {
    try {
      return join(await realpath(existing), ...missing);
    } catch (error) {
      const code = errorCodeOf(error);
      if ((code !== "ENOENT" && code !== "ENOTDIR") || existing === "/") return null;
      missing.unshift(existing.slice(existing.lastIndexOf("/") + 1));
    }
  }
}

/** How curl, git, Node and pip say that they can't resolve a name. */
const unresolved =
  /could not resolve host: ([\w.-]+)|\b(?:ENOTFOUND|EAI_AGAIN) ([\w.-]+)|failed to resolve ['"]([\w.-]+)['"]/gi;

/**
 * The hosts that the output of a command says it couldn't find, in a sandbox without any network. As for files, nothing may be decided by it. `rules`:
 * what they allow, which is closed to a command that nobody was asked about.
 */
export function findBlockedHosts(output: string, rules: HostRules | null = null): BlockedHost[] {
  const hosts = [...output.matchAll(unresolved)].flatMap(
    (match) => match.slice(1).find((name) => name) ?? [],
  );
  const names = [...new Set(hosts.map((host) => host.toLowerCase()))].slice(0, mostBlocked);
  const causeOf = (host: string): HostCause =>
    rules === null ? { kind: "not-allowed" } : (rules.causeOf(host) ?? { kind: "unasked" });
  return names.map((host) => ({ access: "connect", host, cause: causeOf(host) }));
}
