import { spawn } from "node:child_process";
import { Socket } from "node:net";

/** Ensures that a Postgres doesn't outlive this process. */
export type PostgresGuard = {
  /** Ends the guard: the Postgres has ended, or belongs to another process now. */
  release(): void;
};

/**
 * Starts a shell (1 MB) that waits on a pipe. Only this process holds the pipe open, so the shell notices when it ends, even by SIGKILL. The
 * shell has its own process group, so signals to this process's group don't end it. It then ends the Postgres that the folder names, unless
 * the folder's note names another running server, which has taken the Postgres over. Does nothing on Windows, where the next start on the
 * folder continues with the Postgres.
 */
export function guardPostgres(dataFolder: string): PostgresGuard {
  if (process.platform === "win32") return { release: () => undefined };
  const guard = spawn("/bin/sh", ["-c", script, "countersign-guard", dataFolder, String(process.pid)], {
    cwd: "/",
    detached: true,
    // None of our variables: a process's environment can be read, and this process lives as long as the server.
    env: { PATH: "/usr/bin:/bin:/usr/sbin:/sbin" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const { stdin } = guard;
  // If there is no shell, the next start finds the Postgres. Writes to a guard that has ended fail.
  guard.on("error", () => undefined);
  stdin.on("error", () => undefined);
  guard.unref();
  if (stdin instanceof Socket) stdin.unref();
  return { release: () => void stdin.end("release\n") };
}

/** `$1`: the data folder, `$2`: the process that is watched. A fast shutdown first, then an immediate one, as `endPostgres` does. */
const script = `
read -r word && exit 0
other=$(sed -n 's/.*"pid":\\([0-9]*\\).*/\\1/p' "$1/server.json" 2>/dev/null)
if [ -n "$other" ] && [ "$other" != "$2" ] && kill -0 "$other" 2>/dev/null; then exit 0; fi
tries=0
until [ -s "$1/postgres/postmaster.pid" ] || [ $tries -ge 30 ]; do sleep 0.1; tries=$((tries + 1)); done
read -r pid < "$1/postgres/postmaster.pid" || exit 0
case $pid in '' | *[!0-9]*) exit 0 ;; esac
is_postgres() {
  name=$(cat "/proc/$pid/comm" 2>/dev/null || ps -p "$pid" -o comm= 2>/dev/null)
  case $name in *postgres*) kill -0 "$pid" 2>/dev/null ;; *) return 1 ;; esac
}
for signal in INT QUIT KILL; do
  is_postgres || exit 0
  kill -s $signal "$pid"
  tries=0
  while is_postgres && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
done
`;
