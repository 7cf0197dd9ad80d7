import { ANY, PLAIN, type Wrapper } from "./wrapper-spec.ts";

const RUNNER: Wrapper = { ...PLAIN, isKept: true };
const WHOLE = /^(.+)$/s;
/** strace gives what it prints to a command. */
const PIPED = /^\s*[|!](.*)$/s;
/** Properties of a unit that only bound or describe what it runs. */
const LIMITS =
  /^(?:(?:Memory|CPU|IO|Tasks|Limit|Startup|Restart|Runtime|Timeout)\w*|Nice|OOMScoreAdjust|Description|Type|KillMode|(?:Private|Protect|NoNew)\w*)=/;

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
      startsShell: true,
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
      startsShell: true,
    },
  ],
  [
    "chroot",
    {
      ...PLAIN,
      longValued: ["userspec", "groups"],
      long: ["skip-chdir"],
      operands: [ANY],
      startsShell: true,
    },
  ],
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
      variableFlags: { "-E": "", "--setenv": "" },
      plainValues: { "-p": LIMITS, "--property": LIMITS },
      startsShell: /^-\w*S|^--shell$/,
      long: ["user", "scope", "pty", "pipe", "wait", "quiet", "collect", "no-block", "shell"],
      longValued: ["unit", "property", "slice", "uid", "gid", "setenv"],
      takesAssignments: true,
    },
  ],
  [
    "fakeroot",
    {
      ...PLAIN,
      short: "uv",
      valued: "lsib",
      longValued: ["lib", "faked"],
      variableFlags: { "-l": "LD_PRELOAD=", "--lib": "LD_PRELOAD=" },
      commandFlags: { "--faked": WHOLE },
      startsShell: true,
    },
  ],
  [
    "dbus-run-session",
    {
      ...PLAIN,
      longValued: ["config-file", "dbus-daemon"],
      commandFlags: { "--dbus-daemon": WHOLE },
    },
  ],
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
      longValued: ["output", "trace", "env"],
      variableFlags: { "-E": "", "--env": "" },
      commandFlags: { "-o": PIPED, "--output": PIPED },
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
      startsShell: true,
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
