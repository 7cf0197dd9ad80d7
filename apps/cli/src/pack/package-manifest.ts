import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { entryFile, packagePlaces } from "./places.ts";
import { packageIn, type WorkspacePackage } from "./workspace-packages.ts";

/** What npm installs of the package's folder. npm adds package.json, the README and the license. */
export const packedFolders = [
  "apps",
  "dist",
  "lib",
  "packages",
  "prisma",
  "scripts",
  "types",
  "CHANGELOG.md",
  "THIRD-PARTY-NOTICES.txt",
];

export type ManifestOptions = {
  root: string;
  packages: readonly WorkspacePackage[];
  /** The names of the packages that the code and the declarations import. */
  imported: readonly string[];
  entries: readonly string[];
  /** `owner/name` on GitHub, which npm compares with where a release was built; null outside of a release. */
  repository: string | null;
};

/** The package.json of the package. Throws if something that it imports is no dependency of the workspace, or has no exact version there. */
export async function packageManifest({ root, packages, imported, entries, repository }: ManifestOptions) {
  const { version, license = "UNLICENSED" } = packageIn(packages, "apps/cli");
  const { engines } = packageIn(packages, "");
  const exported = entries.map((entry) => {
    const file = entryFile(entry);
    return [
      `./${entry}`,
      {
        types: `./${packagePlaces.types}/${file}.d.ts`,
        default: `./${packagePlaces.library}/${file}.mjs`,
      },
    ] as const;
  });
  return {
    name: "countersign",
    version,
    description: "Supervise AI agents: rules or people decide every tool call.",
    license: packageIn(packages, "").license ?? license,
    type: "module",
    ...(repository === null ? {} : { repository: `github:${repository}` }),
    engines,
    bin: { countersign: "apps/cli/bin/countersign.mjs" },
    exports: { ...Object.fromEntries(exported), "./package.json": "./package.json" },
    files: packedFolders,
    dependencies: await dependenciesOf(root, packages, imported),
    publishConfig: { access: "public", provenance: true },
  };
}

/** Each imported package in the version of the workspace, and what it needs beside it: npm would choose that version itself. */
async function dependenciesOf(
  root: string,
  packages: readonly WorkspacePackage[],
  imported: readonly string[],
): Promise<Record<string, string>> {
  const found = new Map<string, string>();
  const open = [...imported];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    const { version, folder } = declared(packages, name);
    found.set(name, version);
    open.push(...(await peersOf(join(root, folder), name)));
  }
  return Object.fromEntries([...found].sort(([one], [other]) => one.localeCompare(other)));
}

/** Where the workspace depends on a package. A declaration may need the types of a package that is only there for the tests. */
function declared(packages: readonly WorkspacePackage[], name: string) {
  const isTypes = name.startsWith("@types/");
  for (const { folder, dependencies, devDependencies } of packages) {
    const version = dependencies[name] ?? (isTypes ? devDependencies[name] : undefined);
    if (version === undefined) continue;
    if (!/^\d/.test(version))
      throw new Error(`${name} has no exact version in ${folder}/package.json: ${version}`);
    return { version, folder };
  }
  throw new Error(`The package imports ${name}, which no package of the workspace depends on.`);
}

const peers = z.looseObject({
  peerDependencies: z.record(z.string(), z.string()).default({}),
  peerDependenciesMeta: z
    .record(z.string(), z.looseObject({ optional: z.boolean().default(false) }))
    .default({}),
});

async function peersOf(folder: string, name: string): Promise<string[]> {
  const text = await readFile(join(folder, "node_modules", name, "package.json"), "utf8");
  const { peerDependencies, peerDependenciesMeta } = peers.parse(JSON.parse(text));
  return Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
}
