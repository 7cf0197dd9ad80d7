import { ANY, PLAIN, type Wrapper } from "./wrapper-spec.ts";

const RUNNER: Wrapper = { ...PLAIN, isKept: true };

/** Wrappers that change the session, the view of the machine or the priority, that record, or that belong to packages. */
export const SYSTEM_WRAPPERS: readonly (readonly [string, Wrapper])[] = [
  // Another session, namespace, root or view of the machine.
  ["setsid", { ...PLAIN, short: "cfw", long: ["ctty", "fork", "wait"] }],
  [
    "unshare",
    {
      ...PLAIN,
      short: "imnpuUCTfrc",
      valued: "RwSG",
      long: [
        "mount",
        "uts",
        "ipc",
        "net",
        "pid",
        "user",
        "cgroup",
        "fork",
        "map-root-user",
        "map-current-user",
        "mount-proc",
        "keep-caps",
      ],
      longValued: ["root", "wd", "setuid", "setgid"],
    },
  ],
  [
    "nsenter",
    {
      ...PLAIN,
      short: "amuinpCUTrwF",
      valued: "tSG",
      long: ["all", "mount", "uts", "ipc", "net", "pid", "user"],
      longValued: ["target", "root", "wd"],
    },
  ],
  ["chroot", { ...PLAIN, longValued: ["userspec", "groups"], long: ["skip-chdir"], operands: [ANY] }],
  [
    "setpriv",
    {
      ...PLAIN,
      long: ["no-new-privs", "clear-groups", "keep-groups", "init-groups", "reset-env"],
      longValued: ["reuid", "regid", "groups", "ruid", "euid"],
    },
  ],
  [
    "systemd-run",
    {
      ...PLAIN,
      short: "dGPqrSt",
      valued: "EHMpu",
      long: ["user", "scope", "pty", "pipe", "wait", "quiet", "collect", "no-block"],
      longValued: ["unit", "property", "slice", "uid", "gid", "setenv"],
      takesAssignments: true,
    },
  ],
  ["fakeroot", { ...PLAIN, short: "uv", valued: "lsib" }],
  ["dbus-run-session", { ...PLAIN, longValued: ["config-file", "dbus-daemon"] }],
  [
    "xvfb-run",
    {
      ...PLAIN,
      short: "a",
      valued: "efnsp",
      long: ["auto-servernum"],
      longValued: ["server-num", "server-args", "error-file"],
    },
  ],
  // Priorities and processors.
  ["ionice", { ...PLAIN, short: "t", valued: "cn", long: ["ignore"], longValued: ["class", "classdata"] }],
  [
    "chrt",
    {
      ...PLAIN,
      short: "abdfimorRv",
      valued: "DPT",
      long: ["batch", "deadline", "fifo", "idle", "other", "rr"],
      operands: [/^\d+$/],
    },
  ],
  ["taskset", { ...PLAIN, short: "a", operands: [ANY] }],
  ["prlimit", { ...PLAIN }],
  ["caffeinate", { ...PLAIN, short: "dimsu", valued: "t" }],
  // Lock, trace and record; they can write files.
  [
    "flock",
    {
      ...PLAIN,
      short: "enosux",
      valued: "Ew",
      long: ["exclusive", "nonblock", "no-fork", "close", "shared", "unlock"],
      longValued: ["conflict-exit-code", "timeout", "wait"],
      operands: [ANY],
      scriptFlags: ["-c", "--command"],
    },
  ],
  [
    "strace",
    {
      ...PLAIN,
      short: "cCdDfFhiknqrtTvVwxyzZ",
      valued: "abeEIoOpPsSuUX",
      long: ["follow-forks"],
      longValued: ["output", "trace"],
    },
  ],
  ["ltrace", { ...PLAIN, short: "cCfiLrStTV", valued: "aADeFlnopsuwx" }],
  ["valgrind", { ...PLAIN, longValued: ["tool", "leak-check", "log-file", "error-exitcode"] }],
  [
    "script",
    {
      ...PLAIN,
      short: "aefqrt",
      valued: "EIOBTmo",
      long: ["append", "return", "flush", "force", "quiet"],
      longValued: ["echo", "log-in", "log-out", "log-io", "log-timing", "logging-format", "output-limit"],
      operands: [ANY],
      scriptFlags: ["-c", "--command"],
    },
  ],
  ["unbuffer", { ...PLAIN, short: "p" }],
  ["busybox", { ...PLAIN }],
  ["toybox", { ...PLAIN }],
  // Run a program of a package or environment: their own name stays, because the program may be another one than outside.
  [
    "npx",
    {
      ...RUNNER,
      short: "yq",
      valued: "pw",
      long: ["yes", "no", "no-install", "quiet"],
      longValued: ["package", "workspace"],
      scriptFlags: ["-c", "--call"],
    },
  ],
  ["bunx", { ...RUNNER, long: ["bun", "silent"] }],
  ["pnpx", { ...RUNNER }],
  ["uvx", { ...RUNNER, short: "q", longValued: ["from", "with", "python"] }],
];
