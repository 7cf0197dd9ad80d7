import { program } from "../tables/option-groups.ts";
import type { SensitiveSpec } from "../tables/sensitive-spec.ts";
import { writesTo } from "../tables/touching-spec.ts";
import type { InputReader, Programs } from "./program.ts";

const PG_DUMP_SENSITIVE = program(
  {
    writes: "-f --file -D --pgdata",
    reads: "-L --use-list --filter",
    talks: "-h --host -d --dbname",
    runs: "-t --target",
  },
  { valued: "UpnNTj" },
);
const MYSQLDUMP_SENSITIVE = program(
  {
    writes: "-r --result-file -T --tab --log-error",
    code: "--plugin-dir --default-auth --init-command",
    settings: "--defaults-file --defaults-extra-file",
    talks: "-h --host",
  },
  { valued: "uPp" },
);
const MONGODUMP_SENSITIVE = program({
  writes: "-o --out --archive",
  settings: "--config",
  reads: "--file --queryFile",
  talks: "--uri -h --host",
});
const DATABASE_ESCAPE =
  /(?:^(?:-\w*o|--out\w*=)?\s*\||\\!|^\s*\.(?:sh\w*|sys\w*)\s|(?:^|[;=\n])\s*system\s)\s*(.+)/is;
const MARIADB_INPUT: InputReader = {
  runs: true,
  unless: / -[A-Za-z]*[cef]| --(?:command|execute|file|list)/,
};
const MARIADB_SENSITIVE: SensitiveSpec = {
  flags: {
    "-e": "changes-database",
    "--execute": "changes-database",
    "--pager": "names-program-to-run",
    "--tee": "writes-file",
    "--init-command": "changes-database",
    "--init-command-add": "changes-database",
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
      "runs-program-or-reads-or-writes-file",
    ],
  ],
  readsInput: {
    below: Number.POSITIVE_INFINITY,
    unless: /^(?:-[ABNrstvEHXfq]*e|--execute|--version$|--help$|-[V?]$)/,
  },
};
/** Commands of sqlite3 that show what is in the database, and how. Any other may be cut short: `.sh` is `.shell`. */
const SQLITE_SHOWS =
  "tables|schema|fullschema|indexes|indices|databases|dbinfo|headers?|mode|stats|show|dump|width|timer|nullvalue|separator|help|version|lint|sha3sum|bail|changes|explain|eqp|print";
/** Options of sqlite3 whose value is the next word. */
export const SQLITE_OPTION =
  /^--?(?:cmd|init|separator|newline|nullvalue|mmap|vfs|maxsize|nonce|heap|escape|A|append|zip)$/;
const DUCKDB_SENSITIVE: SensitiveSpec = program(
  {
    code: "-c -s -init --init -f --file -q --query --queries-file -cmd --config-file -unsigned --external",
    writes: "-o --out -l --logfile",
    settings: "--config --liteclirc --pgclirc --myclirc",
  },
  { bare: "runs-what-reads" },
);

/**
 * Clients of databases, their dumps and migrations. Their own commands run programs, and so does what they
 * read where they are given no statement.
 */
export const DATABASES_PROGRAMS: Programs = {
  "redis-cli": {
    readsData: true,
    outputs: writesTo("--rdb --functions-rdb", "hpanu"),
    sensitive: {
      flags: {
        "--eval": "runs-script",
        "--rdb": "writes-file",
        "--functions-rdb": "writes-file",
        "--pipe": "changes-database",
        "-x": "reads-its-input",
      },
      operands: [
        [
          /^(?:flush\w*|del|unlink|set\w*|config|eval\w*|script|function|shutdown|debug|module|slaveof|replicaof|migrate|restore|save|bgsave|rename\w*)$/i,
          "changes-database",
        ],
      ],
      readsInput: { below: 1, unless: /^--(?:version|help|stat|bigkeys|memkeys|hotkeys|latency)/ },
    },
    isRecursiveFlagOther: true,
    leavesFolders: true,
  },
  mongosh: {
    sensitive: {
      flags: {
        "--eval": "runs-code",
        "--file": "runs-script",
        "-f": "runs-script",
        "--shell": "waits-for-code",
      },
      operands: [[/\.m?js$/, "runs-script"]],
      readsInput: { below: Number.POSITIVE_INFINITY, unless: /^--(?:eval|version|help)/ },
    },
  },
  duckdb: {
    sensitive: DUCKDB_SENSITIVE,
    syntax: "database",
  },
  "clickhouse-client": { alsoCovers: "clickhouse usql pgcli mycli litecli", sensitive: DUCKDB_SENSITIVE },
  pg_dump: {
    alsoCovers: "pg_dumpall pg_restore",
    outputs: writesTo("-f --file", "dhpUFnNtTjZSEL"),
    sensitive: PG_DUMP_SENSITIVE,
  },
  pg_basebackup: { sensitive: PG_DUMP_SENSITIVE },
  mysqldump: {
    alsoCovers: "mariadb-dump",
    outputs: writesTo("-r --result-file -T --tab --log-error", "hPuDpSw"),
    sensitive: MYSQLDUMP_SENSITIVE,
  },
  mysqladmin: { sensitive: MYSQLDUMP_SENSITIVE },
  mongodump: {
    alsoCovers: "mongoexport",
    outputs: writesTo("-o --out --archive", "cdhpqu"),
    sensitive: MONGODUMP_SENSITIVE,
  },
  mongorestore: {
    alsoCovers: "mongoimport",
    sensitive: MONGODUMP_SENSITIVE,
  },
  flyway: {
    alsoCovers: "liquibase dbmate goose atlas",
    sensitive: program(
      {
        code: "-locations -driver --driver --classpath -jarDirs --plugin",
        settings: "-configFiles --defaults-file --defaultsFile -c --config --env-file",
        reads: "--changelog-file --changeLogFile",
        talks: "-url --url -u --user",
        elsewhere: "-dir --dir -workingDirectory -d --migrations-dir",
      },
      {
        verbs: [[/^(?!(?:info|status|validate|version|history|diff)$)[a-z-]+$/i, "changes-database"]],
        areWhole: true,
      },
    ),
  },
  mariadb: {
    programOptions: "--pager",
    programWords: DATABASE_ESCAPE,
    input: MARIADB_INPUT,
    sensitive: MARIADB_SENSITIVE,
  },
  mysql: {
    programOptions: "--pager",
    programWords: DATABASE_ESCAPE,
    input: MARIADB_INPUT,
    sensitive: MARIADB_SENSITIVE,
    isRecursiveFlagOther: true,
  },
  psql: {
    programWords: DATABASE_ESCAPE,
    input: MARIADB_INPUT,
    outputs: writesTo("-o --output -L --log-file", "dhpUcvFRTPf"),
    sensitive: {
      flags: {
        "-c": "changes-database",
        "--command": "changes-database",
        "-f": "runs-script",
        "--file": "runs-script",
        "-o": "writes-file",
        "--output": "writes-file",
        "-L": "writes-file",
        "--log-file": "writes-file",
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
          "runs-program-or-reads-or-writes-file",
        ],
      ],
      readsInput: {
        below: Number.POSITIVE_INFINITY,
        unless: /^(?:-[aAbeEnqstxX1]*[cfl]|--(?:command|file|list|version|help)|-[V?]$)/,
      },
    },
    isRecursiveFlagOther: true,
  },
  sqlite3: {
    alsoCovers: "sqlite sqlcipher",
    programWords: DATABASE_ESCAPE,
    input: { runs: true, unless: /^ (?:-\w+ )*[^- ]\S* [^- ]/ },
    sensitive: {
      texts: [
        [
          new RegExp(`(?:^|[\\n=])\\s*\\.(?!(?:${SQLITE_SHOWS})(?:\\s|$))`, "i"),
          "runs-program-or-reads-or-writes-file",
        ],
        [
          /load_extension|writefile|readfile|edit\s*\(|zipfile|fsdir|\battach\b|\binto\s*['"(]|\bvacuum\b/i,
          "runs-program-or-reads-or-writes-file",
        ],
      ],
      anyDashes: true,
      flags: {
        "-init": "runs-script",
        "-cmd": "runs-command",
        "-archive": "writes-file",
        "-A": "writes-file",
        "-zip": "reads-another-kind-of-file",
        "-unsafe-testing": "opens-what-closed",
      },
      takesNext: SQLITE_OPTION,
      readsInput: { below: 2, unless: /^--?(?:version|help)$/ },
    },
    readsFolders: /^--?A|^\s*\.ar|\bfsdir\s*\(/,
    isRecursiveFlagOther: true,
    syntax: "database",
    opensInScript: "sql",
  },
};
