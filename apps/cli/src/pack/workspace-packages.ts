import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const versions = z.record(z.string(), z.string()).default({});

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  engines: z.looseObject({ node: z.string() }).optional(),
  exports: z.record(z.string(), z.string()).default({}),
  dependencies: versions,
  devDependencies: versions,
});

/** A package.json of the workspace, and its folder relative to the checkout ("" for the root). */
export type WorkspacePackage = z.infer<typeof manifestSchema> & { folder: string };

/** The root, the apps and the packages. */
export async function readWorkspacePackages(root: string): Promise<WorkspacePackage[]> {
  const groups = ["apps", "packages"].map(async (group) =>
    (await readdir(join(root, group))).map((name) => `${group}/${name}`),
  );
  const folders = ["", ...(await Promise.all(groups)).flat()];
  return Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(root, folder, "package.json"), "utf8");
      return { ...manifestSchema.parse(JSON.parse(text)), folder };
    }),
  );
}

/** The package of a folder. Throws if there is none. */
export function packageIn(packages: readonly WorkspacePackage[], folder: string): WorkspacePackage {
  const found = packages.find((each) => each.folder === folder);
  if (found === undefined) throw new Error(`No package.json in ${folder}`);
  return found;
}

/** The source behind `@countersign/agent` or `@countersign/contracts/call`, relative to the checkout. Throws if nothing exports that. */
export function sourceOf(packages: readonly WorkspacePackage[], specifier: string): string {
  const found = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  const path = found === undefined ? "" : `.${specifier.slice(found.name.length)}`;
  for (const [key, target] of Object.entries(found?.exports ?? {})) {
    if (key === path) return join(found?.folder ?? "", target);
    const [before = "", after] = key.split("*");
    if (after !== undefined && path.startsWith(before) && path.endsWith(after))
      return join(
        found?.folder ?? "",
        target.replace("*", path.slice(before.length, path.length - after.length)),
      );
  }
  throw new Error(`No package of the workspace exports ${specifier}`);
}
