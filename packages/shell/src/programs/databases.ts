import { writesTo } from "../tables/touching-spec.ts";
import type { InputReader, Programs } from "./program.ts";

const DATABASE_ESCAPE =
  /(?:^(?:-\w*o|--out\w*=)?\s*\||\\!|^\s*\.(?:sh\w*|sys\w*)\s|(?:^|[;=\n])\s*system\s)\s*(.+)/is;
const MARIADB_INPUT: InputReader = {
  runs: true,
  unless: / -[A-Za-z]*[cef]| --(?:command|execute|file|list)/,
};

/** Clients of databases, their dumps and migrations. Their own commands run programs, and so does what they read where they are given no statement. */
export const DATABASES_PROGRAMS: Programs = {
  "redis-cli": {
    readsData: true,
    outputs: writesTo("--rdb --functions-rdb", "hpanu"),
  },
  pg_dump: {
    alsoCovers: "pg_dumpall pg_restore",
    outputs: writesTo("-f --file", "dhpUFnNtTjZSEL"),
  },
  mysqldump: {
    alsoCovers: "mariadb-dump",
    outputs: writesTo("-r --result-file -T --tab --log-error", "hPuDpSw"),
  },
  mongodump: {
    alsoCovers: "mongoexport",
    outputs: writesTo("-o --out --archive", "cdhpqu"),
  },
  mariadb: {
    programOptions: "--pager",
    programWords: DATABASE_ESCAPE,
    input: MARIADB_INPUT,
  },
  mysql: {
    programOptions: "--pager",
    programWords: DATABASE_ESCAPE,
    input: MARIADB_INPUT,
  },
  psql: {
    programWords: DATABASE_ESCAPE,
    input: MARIADB_INPUT,
    outputs: writesTo("-o --output -L --log-file", "dhpUcvFRTPf"),
  },
  sqlite3: {
    alsoCovers: "sqlite sqlcipher",
    programWords: DATABASE_ESCAPE,
    input: { runs: true, unless: /^ (?:-\w+ )*[^- ]\S* [^- ]/ },
  },
};
