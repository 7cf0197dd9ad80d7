import type { EffectUnknown } from "@countersign/contracts/call-effects";
import { type EffectSource, pathOperand } from "./effect-operands.ts";
import type { IntendedEffect } from "./intended-effect.ts";
import { mostStatements, type SqlDialect, type SqlStatements, sqlStatements } from "./sql-statements.ts";
import { type OptionValues, readOptionValues, targetEffect, unknownsOf, valueIn } from "./target-effect.ts";

type Client = {
  valued: ReadonlySet<string>;
  /** Letters with a value that can only stand in their own word: a password. */
  attached: ReadonlySet<string>;
  /** Options with statements, with a file of these, and with the host and the database. */
  statements: readonly string[];
  files: readonly string[];
  host: readonly string[];
  database: readonly string[];
  dialect: SqlDialect;
};

const psql: Client = {
  valued: new Set([
    "-c",
    "--command",
    "-f",
    "--file",
    "-h",
    "--host",
    "-p",
    "--port",
    "-U",
    "--username",
    "-d",
    "--dbname",
    "-v",
    "--set",
    "--variable",
    "-o",
    "--output",
    "-F",
    "-R",
    "-T",
    "-P",
    "-L",
  ]),
  attached: new Set(),
  statements: ["-c", "--command"],
  files: ["-f", "--file"],
  host: ["-h", "--host"],
  database: ["-d", "--dbname"],
  dialect: { hasBackslashes: false, ownCommand: /^\s*\\\S/ },
};

const mysql: Client = {
  valued: new Set([
    "-e",
    "--execute",
    "-h",
    "--host",
    "-P",
    "--port",
    "-u",
    "--user",
    "-D",
    "--database",
    "-S",
    "--socket",
    "--defaults-file",
    "--defaults-extra-file",
    "--protocol",
  ]),
  attached: new Set(["-p"]),
  statements: ["-e", "--execute"],
  files: [],
  host: ["-h", "--host"],
  database: ["-D", "--database"],
  dialect: { hasBackslashes: true, ownCommand: /^\s*\\[a-z!.]/ },
};

const sqlite: Client = {
  valued: new Set(["-cmd", "-init", "-separator", "-newline", "-nullvalue", "-vfs"]),
  attached: new Set(),
  statements: ["-cmd"],
  files: ["-init"],
  host: [],
  database: [],
  dialect: { hasBackslashes: false, ownCommand: /^\s*\.\w/ },
};

type Read = (source: EffectSource) => IntendedEffect[];

/** Clients of databases. */
export const DATABASE_EFFECTS: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    psql: (source) => databaseEffects(source, psql),
    mysql: (source) => databaseEffects(source, mysql),
    mariadb: (source) => databaseEffects(source, mysql),
    sqlite3: (source) => databaseEffects(source, sqlite),
  }),
);

function databaseEffects(source: EffectSource, client: Client): IntendedEffect[] {
  const { program } = source;
  const read = readOptionValues(source.words, client.valued, client.attached);
  if (read.flags.has("--help") || read.flags.has("--version")) return [];
  const isFile = client === sqlite;
  const [named] = read.operands;
  const given = valueIn(read, ...client.database) ?? (named?.kind === "literal" ? named.value : null);
  const address = isFile ? null : addressOf(given);
  const { statements, unknowns } = readStatements(source, client, read);
  const file = isFile && given !== null && given !== ":memory:" ? pathOperand(source, given) : null;
  const open = read.open.filter(({ name }) => !client.statements.includes(name)).map(({ word }) => word);
  return [
    targetEffect(
      source,
      {
        kind: "database",
        program,
        host: isFile ? "local" : (address?.host ?? valueIn(read, ...client.host) ?? null),
        database: file?.kind === "path" ? file.path : address === null ? given : address.database,
        statements,
      },
      [...unknownsOf(source, [...open, ...(named === undefined ? [] : [named])]), ...unknowns],
    ),
  ];
}

type Statements = { statements: SqlStatements; unknowns: EffectUnknown[] };

function readStatements({ input, program }: EffectSource, client: Client, read: OptionValues): Statements {
  const { statements, files, dialect } = client;
  // sqlite3 takes them behind the file's name.
  const further = client === sqlite ? read.operands.slice(1) : [];
  const texts = [
    ...read.values.filter(({ name }) => statements.includes(name)).map(({ value }) => value),
    ...further.map(({ kind, value }) => (kind === "literal" ? value : null)),
  ];
  const isElsewhere = read.values.some(({ name }) => files.includes(name));
  if (texts.length === 0 && input !== null) texts.push(input.text);
  if (texts.length === 0 && !isElsewhere) return { statements: [], unknowns: [] };
  const found = texts.map((text) => (text === null ? null : sqlStatements(text, dialect)));
  const isKnown = !isElsewhere && found.every((one) => one !== null);
  if (!isKnown) return { statements: null, unknowns: [{ code: "unknown-statement", data: { program } }] };
  return { statements: found.flatMap((one) => one ?? []).slice(0, mostStatements), unknowns: [] };
}

/** The host and the database of an address, or of `host=… dbname=…`; user and password are left out. */
function addressOf(text: string | null): { host: string | null; database: string | null } | null {
  if (text === null) return null;
  const [, authority, path] = /^\w+:\/\/([^/?#]*)\/?([^?#]*)/.exec(text) ?? [];
  if (authority !== undefined) {
    const host = authority.slice(authority.lastIndexOf("@") + 1);
    return { host: host === "" ? null : host, database: path === undefined || path === "" ? null : path };
  }
  if (!/^\s*\w+\s*=/.test(text)) return null;
  const settings = [...text.matchAll(/(\w+)\s*=\s*(?:'([^']*)'|(\S+))/g)];
  const settingOf = (name: string) =>
    settings
      .find(([, one]) => one === name)
      ?.slice(2)
      .find((value) => value !== undefined) ?? null;
  return { host: settingOf("host"), database: settingOf("dbname") };
}
