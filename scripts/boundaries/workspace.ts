import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSource, type SourceFile } from "./source-file.ts";
import { tsconfigPaths } from "./tsconfig-paths.ts";

/** A package of the workspace. `exports` are the keys of its package.json; `aliases` the paths of its tsconfig. */
export type WorkspacePackage = {
  name: string;
  folder: string;
  exports: string[];
  scripts: string[];
  dependencies: Set<string>;
  devDependencies: Set<string>;
  aliases: Map<string, string>;
};

export type Workspace = { packages: WorkspacePackage[]; files: Map<string, SourceFile> };

/** A rule that is broken: where, and in words what. */
export type Violation = { path: string; line: number; problem: string };

const leftOut = new Set(["node_modules", ".next", ".turbo", ".git", "dist", "generated", "test-results"]);
const sourceName = /(?<!\.d)\.(ts|tsx|mts|mjs)$/;
const generatedName = /(^|\/)next-env\.d\.ts$/;

/** Reads every source file of the repository and every package.json of the workspace. */
export function readWorkspace(root: string): Workspace {
  const texts = new Map<string, string>();
  for (const path of pathsUnder(root, "")) texts.set(path, readFileSync(join(root, path), "utf8"));
  return workspaceOf(texts);
}

/**
 * The same from texts in memory: path to content, package.json and tsconfig.json files included. A package.json below
 * another one says what is installed there for itself: its folder is part of the package around it.
 */
export function workspaceOf(texts: Map<string, string>): Workspace {
  const folders = [...texts.keys()].filter((path) => path.endsWith("/package.json")).map(dirname);
  const packages = folders
    .filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)))
    .map((folder) =>
      packageOf(folder, texts.get(`${folder}/package.json`) ?? "", texts.get(`${folder}/tsconfig.json`)),
    );
  const files = [...texts].filter(([path]) => sourceName.test(path));
  return { packages, files: new Map(files.map(([path, text]) => [path, parseSource(path, text)])) };
}

/** The package that a file belongs to; null for files of the workspace itself. */
export function packageAt(workspace: Workspace, path: string): WorkspacePackage | null {
  return workspace.packages.find(({ folder }) => path.startsWith(`${folder}/`)) ?? null;
}

/** The path that a relative or aliased import means, whether a file is known there or not; null for any other import. */
export function targetOf(workspace: Workspace, from: string, specifier: string): string | null {
  const base = specifier.startsWith(".")
    ? posix.join(dirname(from), specifier)
    : resolveAlias(packageAt(workspace, from), specifier);
  if (base === null) return null;
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`];
  return candidates.find((candidate) => workspace.files.has(candidate)) ?? base;
}

function resolveAlias(home: WorkspacePackage | null, specifier: string): string | null {
  for (const [alias, target] of home?.aliases ?? []) {
    if (alias.endsWith("*") && specifier.startsWith(alias.slice(0, -1))) {
      return posix.join(home?.folder ?? "", target.replace("*", specifier.slice(alias.length - 1)));
    }
  }
  return null;
}

function* pathsUnder(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory() && !leftOut.has(entry.name)) yield* pathsUnder(root, path);
    const isRead = sourceName.test(path) || /\/(package|tsconfig)\.json$/.test(path);
    if (entry.isFile() && isRead && !generatedName.test(path)) yield path;
  }
}

function packageOf(folder: string, manifestText: string, tsconfigText: string | undefined): WorkspacePackage {
  const manifest: PackageManifest = JSON.parse(manifestText);
  return {
    name: manifest.name,
    folder,
    exports: Object.keys(manifest.exports ?? {}),
    scripts: Object.keys(manifest.scripts ?? {}),
    dependencies: new Set(Object.keys(manifest.dependencies ?? {})),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
    aliases: tsconfigPaths(tsconfigText ?? "{}"),
  };
}

type PackageManifest = {
  name: string;
  exports?: Record<string, unknown>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
