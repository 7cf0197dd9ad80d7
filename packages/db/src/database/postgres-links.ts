import { lstat, readFile, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { DatabaseProblem } from "./database-problem.ts";

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the links between the libraries of the bundled Postgres, of which an npm package can have none: its install script does that, but
 * npm may be set to run no scripts. `folder`: the package of the platform. Throws `DatabaseProblem` if the folder can't be changed.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const text = await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(text))) {
    const path = join(folder, target);
    if (await isThere(path)) continue;
    try {
      await symlink(relative(dirname(path), join(folder, source)), path);
    } catch (cause) {
      // Another start may have made it meanwhile.
      if (await isThere(path)) continue;
      const problem = `The bundled Postgres lacks ${path}, and it can’t be made. Install Countersign again, with the install scripts of ${folder} allowed.`;
      throw new DatabaseProblem(problem, { cause });
    }
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
