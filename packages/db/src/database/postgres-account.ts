import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseProblem } from "./database-problem.ts";

/** How a program of Postgres is started. `owner` is set where the files must belong to somebody else than us. */
export type PostgresLauncher = {
  command: (program: string, args: string[]) => { file: string; args: string[]; uid?: number; gid?: number };
  owner: { uid: number; gid: number } | null;
};

/**
 * Postgres refuses to run as root. Started as root, it runs as the user `postgres`, which is made when it is missing.
 * That user cannot look into root's folders, so it gets the one capability that passes them; nobody's modes are changed.
 */
export function postgresLauncher(paths: string[]): PostgresLauncher {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args }), owner: null };
  const owner = findAccount() ?? makeAccount();
  if (paths.every((path) => isReachable(path, owner))) {
    return { command: (file, args) => ({ file, args, ...owner }), owner };
  }
  const capability = passingCapability();
  const setpriv = findProgram("setpriv");
  if (capability === null || setpriv === null) {
    throw new DatabaseProblem(
      `Started as root, Postgres runs as the user "postgres", which cannot reach ${paths.join(" or ")}: set COUNTERSIGN_DATA to a folder that it can reach, or DATABASE_URL to a database of your own, or start as another user.`,
    );
  }
  const only = `-all,+${capability}`;
  // Otherwise the kernel answers access() without the capability, and initdb takes its own program for one that it can't run.
  const checks = "--securebits=+no_setuid_fixup";
  const user = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  const drop = [`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`];
  return {
    command: (program, args) => ({ file: setpriv, args: [...user, checks, ...drop, program, ...args] }),
    owner,
  };
}

function findAccount(): { uid: number; gid: number } | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function makeAccount(): { uid: number; gid: number } {
  let cause: unknown;
  try {
    execFileSync(
      "useradd",
      ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"],
      {
        stdio: "pipe",
      },
    );
  } catch (error) {
    cause = error;
  }
  const account = findAccount();
  if (account !== null) return account;
  throw new DatabaseProblem(
    'Started as root, Postgres needs a user "postgres", and it could not be made: make it, start as another user, or set DATABASE_URL to a database of your own.',
    { cause },
  );
}

function isReachable(path: string, account: { uid: number; gid: number }): boolean {
  const folder = dirname(path);
  const { mode, uid, gid } = statSync(folder);
  const isSearchable = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001;
  return isSearchable !== 0 && (folder === dirname(folder) || isReachable(folder, account));
}

/** A capability of this process that lets another user pass through folders: the narrower one first. */
function passingCapability(): "dac_read_search" | "dac_override" | null {
  const effective = /^CapEff:\s*([0-9a-f]+)/m.exec(readIfThere("/proc/self/status"))?.[1];
  if (effective === undefined) return null;
  const held = BigInt(`0x${effective}`);
  if ((held & 0b100n) !== 0n) return "dac_read_search";
  return (held & 0b010n) !== 0n ? "dac_override" : null;
}

function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/bin", "/bin", "/usr/sbin", "/sbin"];
  const found = folders.find((folder) => folder !== "" && isFile(`${folder}/${name}`));
  return found === undefined ? null : `${found}/${name}`;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
