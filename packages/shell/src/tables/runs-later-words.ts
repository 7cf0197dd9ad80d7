/**
 * Programs that run a command among their later words, in ways of their own. Rules cover them by their own name; deny
 * and ask rules are tried on every later word, and on the commands in each word that is a text.
 */
export const RUNS_LATER_WORDS: ReadonlySet<string> = new Set([
  "setarch",
  "linux32",
  "linux64",
  "i386",
  "x86_64",
  "firejail",
  "bwrap",
  "proot",
  "faketime",
  "chronic",
  "cpulimit",
  "gdb",
  "perf",
  "entr",
  "direnv",
  "tmux",
  "screen",
  "expect",
  "hyperfine",
  "concurrently",
  "ssh",
  "pnpm",
  "rlwrap",
  "proxychains",
  "proxychains4",
  "proxychains-ng",
  "torsocks",
  "torify",
  "tsocks",
  "cross-env",
  "cross-env-shell",
  "dotenvx",
  "env-cmd",
  "watchexec",
  "daemonize",
  "c8",
  "nyc",
  "coverage",
  "dotenv",
  "ssh-agent",
  "runcon",
  "eatmydata",
  "cgexec",
  "numactl",
  "choom",
  "uclampset",
  "schedtool",
  "trickle",
  "nsjail",
  "dtach",
  "abduco",
  "start-stop-daemon",
  "s6-setuidgid",
  "su-exec",
  "gosu",
  "tini",
  "dumb-init",
  "catchsegv",
]);

/**
 * Programs that run a command behind one of these words only (or, after `=`, in it): what stands before has meanings of
 * its own, so that `docker rm` is not `rm`.
 */
export const RUNS_BEHIND: ReadonlyMap<string, RegExp> = new Map([
  ...["fd", "fdfind"].map((name) => [name, /^(?:-[xX]|--exec(?:-batch)?(?:=|$))/] as const),
  ...["docker", "podman", "nerdctl", "docker-compose", "lxc"].map(
    (name) => [name, /^(?:run|exec|create)$/] as const,
  ),
  ...["kubectl", "oc", "k3s"].map((name) => [name, /^(?:exec|run|debug|--)$/] as const),
  ...["nix", "nix-shell", "guix", "devbox", "flox"].map(
    (name) => [name, /^(?:-c|--command|--run|run|shell|--)(?:=|$)/] as const,
  ),
  ...["op", "doppler", "infisical", "chamber", "aws-vault", "sops", "teller", "vault"].map(
    (name) => [name, /^(?:run|exec|exec-env|--command|--)(?:=|$)/] as const,
  ),
  ...["turbo", "lerna", "nx", "rush", "volta", "corepack"].map(
    (name) => [name, /^(?:exec|run|run-many|--)$/] as const,
  ),
  ["start-stop-daemon", /^(?:-[xa]|--(?:exec|startas)(?:=|$))/],
  ["ip", /^exec$/],
  ["tox", /^e(?:xec)?$/],
  ...["mise", "rtx", "asdf"].map((name) => [name, /^(?:x|exec|--)$/] as const),
  ...["conda", "mamba", "micromamba"].map((name) => [name, /^run$/] as const),
  ["just", /^(?:-c|--command|--shell|--chooser)(?:=|$)/],
  ["nodemon", /^(?:-x|--exec)(?:=|$)/],
  ["cargo-watch", /^(?:-s|-x|--shell|--exec)(?:=|$)/],
  ...["tar", "gtar", "bsdtar"].map(
    (name) =>
      [
        name,
        /^--(?:to-command|checkpoint-action|use-compress-program|info-script|rsh-command)(?:=|$)|^-I$/,
      ] as const,
  ),
  ["cmake", /^(?:env|time|chdir)$/],
  ["rsync", /^(?:-e|--rsh|--rsync-path)(?:=|$)/],
  ["split", /^--filter(?:=|$)/],
]);

/** The loader runs the program that it is given. */
export const LOADER = /^ld(?:-linux|-musl)?[\w.-]*\.so[\w.]*$/;
