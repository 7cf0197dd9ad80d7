import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

const licenseFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The names, versions and licenses of the packages whose code was bundled, as one text. `modules`: the paths of all bundled files. */
export async function noticesOf(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.flatMap((path) => folderOfPackage(path) ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  const head = "Countersign contains code of these packages.\n";
  return [head, ...new Set(notices.sort())].join(`\n${"-".repeat(80)}\n\n`);
}

function folderOfPackage(path: string): string | null {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;
}

async function noticeOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, "package.json"), "utf8");
  const { name, version, license = "see its license" } = manifestSchema.parse(JSON.parse(text));
  const files = (await readdir(folder)).filter((file) => licenseFile.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8").catch(() => "")));
  return [`${name} ${version} (${license})\n`, ...texts.map((each) => each.trim())].join("\n");
}

const mapped = /node_modules\/\.pnpm\/[^/"]+\/node_modules\/(?:@[^/"]+\/|%40[^/"]+\/)?[^/"]+\//g;

/** The paths of what was bundled into the dashboard, from the source maps of its build: one for each package, as `noticesOf` takes them. */
export async function dashboardModules(root: string): Promise<string[]> {
  const folder = join(root, "apps/web/.next/server");
  const maps = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".map"));
  const found = new Set<string>();
  for (const file of maps) {
    for (const [path] of (await readFile(join(folder, file), "utf8")).matchAll(mapped))
      found.add(join(root, decodeURIComponent(path), "."));
  }
  // A map may name a folder as it was when somebody else bundled the package.
  return [...found]
    .map((path) => `${path.replace(/\/$/, "")}/`)
    .filter((path) => existsSync(`${path}package.json`));
}
