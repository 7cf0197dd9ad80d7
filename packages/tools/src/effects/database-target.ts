import type { EffectTarget } from "@countersign/contracts/call-effects";
import { readBounded } from "./read-bounded.ts";
import { type TargetOf, type TargetSettings, withoutSecrets } from "./target-settings.ts";

/** Clients whose database is a file. */
const inFiles: ReadonlySet<string> = new Set(["sqlite3"]);
const ofPostgres: ReadonlySet<string> = new Set(["psql"]);

/** The database of a client, with what its variables say where its words don't. */
export function databaseTarget(target: TargetOf<"database">, settings: TargetSettings): EffectTarget {
  const { program } = target;
  if (inFiles.has(program)) return target;
  const isPostgres = ofPostgres.has(program);
  const hostVariable = isPostgres ? "PGHOST" : "MYSQL_HOST";
  const host = target.host ?? settingOf(settings, program, hostVariable);
  const database = target.database ?? (isPostgres ? settingOf(settings, program, "PGDATABASE") : undefined);
  const isNamed = target.host !== null;
  const personal = [".my.cnf", ".mylogin.cnf"]
    .map((name) => settings.inHome(name))
    .find((path) => readBounded(path) !== null);
  const service = isPostgres ? settings.variable(program, "PGSERVICE") : null;
  if (service !== null && service !== "unknown" && !isNamed)
    settings.note("unread-settings", { program, path: "PGSERVICE" });
  if (!isPostgres && !isNamed && personal !== undefined)
    settings.note("unread-settings", { program, path: personal });
  const isLocal = host === undefined && service === null && (isPostgres || personal === undefined);
  return {
    ...target,
    host: isLocal ? "local" : typeof host === "string" ? withoutSecrets(host) : null,
    database: database ?? null,
  };
}

/** Undefined where it isn't set, null where it isn't known. */
function settingOf(settings: TargetSettings, program: string, name: string): string | null | undefined {
  const found = settings.variable(program, name);
  return found === "unknown" ? null : found?.value;
}
