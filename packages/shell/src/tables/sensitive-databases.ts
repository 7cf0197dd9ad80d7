import type { SensitiveSpec, SensitiveTable } from "./sensitive-spec.ts";

const CHANGES = "changes-database";
const WRITES = "writes-file";
const SCRIPT = "runs-script";
const RUNS = "runs-program-or-reads-or-writes-file";

/** Commands of sqlite3 that show what is in the database, and how. Any other may be cut short: `.sh` is `.shell`. */
const SQLITE_SHOWS =
  "tables|schema|fullschema|indexes|indices|databases|dbinfo|headers?|mode|stats|show|dump|width|timer|nullvalue|separator|help|version|lint|sha3sum|bail|changes|explain|eqp|print";
/** Options of sqlite3 whose value is the next word. */
export const SQLITE_OPTION =
  /^--?(?:cmd|init|separator|newline|nullvalue|mmap|vfs|maxsize|nonce|heap|escape|A|append|zip)$/;

/** Clients of databases: their own commands run programs, and so does what they read where they are given no statement. */
export const SENSITIVE_DATABASES: SensitiveTable = {
  ...Object.fromEntries(
    ["sqlite3", "sqlite", "sqlcipher"].map((name) => [
      name,
      {
        texts: [
          [new RegExp(`(?:^|[\\n=])\\s*\\.(?!(?:${SQLITE_SHOWS})(?:\\s|$))`, "i"), RUNS],
          [
            /load_extension|writefile|readfile|edit\s*\(|zipfile|fsdir|\battach\b|\binto\s*['"(]|\bvacuum\b/i,
            RUNS,
          ],
        ],
        anyDashes: true,
        flags: {
          "-init": SCRIPT,
          "-cmd": "runs-command",
          "-archive": WRITES,
          "-A": WRITES,
          "-zip": "reads-another-kind-of-file",
          "-unsafe-testing": "opens-what-closed",
        },
        takesNext: SQLITE_OPTION,
        readsInput: { below: 2, unless: /^--?(?:version|help)$/ },
      } satisfies SensitiveSpec,
    ]),
  ),
  psql: {
    flags: {
      "-c": CHANGES,
      "--command": CHANGES,
      "-f": SCRIPT,
      "--file": SCRIPT,
      "-o": WRITES,
      "--output": WRITES,
      "-L": WRITES,
      "--log-file": WRITES,
      "-v": "sets-variable-of-scripts",
      "--set": "sets-variable-of-scripts",
      "--variable": "sets-variable-of-scripts",
    },
    valued: "dhpUFRTP",
    nextValued: "dhpUFRTP",
    // Its own commands, but for those that show something.
    texts: [
      [
        /(?:^|=|^-[A-Za-z]+)\s*\\(?!(?:d[a-zA-Z]*[+S]*|l\+?|conninfo|x|timing|z|sf\+?|sv\+?|du)(?:\s+[\w.*"]*)?$)/,
        RUNS,
      ],
    ],
    readsInput: {
      below: Number.POSITIVE_INFINITY,
      unless: /^(?:-[aAbeEnqstxX1]*[cfl]|--(?:command|file|list|version|help)|-[V?]$)/,
    },
  },
  ...Object.fromEntries(
    ["mysql", "mariadb"].map((name) => [
      name,
      {
        flags: {
          "-e": CHANGES,
          "--execute": CHANGES,
          "--pager": "names-program-to-run",
          "--tee": WRITES,
          "--init-command": CHANGES,
          "--init-command-add": CHANGES,
          "--plugin-dir": "loads-code",
          "--default-auth": "loads-code",
          "--defaults-file": "reads-other-settings",
          "--defaults-extra-file": "reads-other-settings",
          "--load-data-local-dir": "sends-files",
          "--local-infile": "sends-files",
        },
        valued: "hPuDpS",
        nextValued: "hPuDS",
        texts: [
          [
            /\\[!.TPoe]|(?:^|[;=\n])\s*(?:system|source|tee|pager|edit)\b|\binto\s+(?:out|dump)file\b|\bload\s+data\b|load_file/i,
            RUNS,
          ],
        ],
        readsInput: {
          below: Number.POSITIVE_INFINITY,
          unless: /^(?:-[ABNrstvEHXfq]*e|--execute|--version$|--help$|-[V?]$)/,
        },
      } satisfies SensitiveSpec,
    ]),
  ),
  mongosh: {
    flags: { "--eval": "runs-code", "--file": SCRIPT, "-f": SCRIPT, "--shell": "waits-for-code" },
    operands: [[/\.m?js$/, SCRIPT]],
    readsInput: { below: Number.POSITIVE_INFINITY, unless: /^--(?:eval|version|help)/ },
  },
  "redis-cli": {
    flags: {
      "--eval": SCRIPT,
      "--rdb": WRITES,
      "--functions-rdb": WRITES,
      "--pipe": CHANGES,
      "-x": "reads-its-input",
    },
    operands: [
      [
        /^(?:flush\w*|del|unlink|set\w*|config|eval\w*|script|function|shutdown|debug|module|slaveof|replicaof|migrate|restore|save|bgsave|rename\w*)$/i,
        CHANGES,
      ],
    ],
    readsInput: { below: 1, unless: /^--(?:version|help|stat|bigkeys|memkeys|hotkeys|latency)/ },
  },
};
