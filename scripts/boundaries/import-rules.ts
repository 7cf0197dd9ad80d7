import { builtinModules } from "node:module";
import {
  allTests,
  forTestsAlone,
  mayCompute,
  mayImport,
  mayImportTypes,
  outsideAllowed,
  outsideForbidden,
  sharesScripts,
  testsMayImport,
} from "./layers.ts";
import type { Import, SourceFile } from "./source-file.ts";
import { packageAt, targetOf, type Violation, type Workspace, type WorkspacePackage } from "./workspace.ts";

const scope = "@countersign/";

/** Upward and sideways imports, deep imports, undeclared packages of the workspace, and imports that lead nowhere. */
export function importViolations(workspace: Workspace): Violation[] {
  return [...workspace.files.values()].flatMap((file) =>
    file.imports.flatMap((each) =>
      problemsOf(workspace, file, each).map((problem) => ({ path: file.path, line: each.line, problem })),
    ),
  );
}

function problemsOf(workspace: Workspace, file: SourceFile, each: Import): string[] {
  if (each.specifier === "" && (file.isTest || mayCompute[file.path] !== undefined)) return [];
  if (each.specifier === "") return ["imports something whose name is computed, so that nobody can check it"];
  const home = packageAt(workspace, file.path);
  const target = targetOf(workspace, file.path, each.specifier);
  if (target !== null) return localProblems(workspace, home, each, target);
  if (home === null) return [];
  if (each.specifier.startsWith(scope)) return workspaceProblems(workspace, home, file, each);
  return outsideProblems(home, file, each);
}

function localProblems(
  workspace: Workspace,
  home: WorkspacePackage | null,
  { specifier }: Import,
  target: string,
): string[] {
  const isShared = target.startsWith("scripts/") && sharesScripts.includes(home?.folder ?? "");
  if (packageAt(workspace, target) !== home && home !== null && !isShared) {
    return [`reaches out of its package by path: ${specifier}`];
  }
  const isSource = /\.(ts|tsx|mts|mjs)$|\/[^./]+$/.test(target) && !/\/(generated|\.next)\//.test(target);
  return isSource && !workspace.files.has(target) ? [`imports a file that is not there: ${specifier}`] : [];
}

function workspaceProblems(
  workspace: Workspace,
  home: WorkspacePackage,
  file: SourceFile,
  each: Import,
): string[] {
  const [name = "", ...rest] = each.specifier.slice(scope.length).split("/");
  const target = workspace.packages.find((candidate) => candidate.name === `${scope}${name}`);
  if (target === undefined) return [`imports ${each.specifier}, which is no package of the workspace`];
  const subpath = rest.length === 0 ? "." : `./${rest.join("/")}`;
  const problems = [layerProblem(home, file, each, name), declarationProblem(home, file, target)];
  if (!target.exports.some((key) => covers(key, subpath))) {
    problems.push(`reaches into ${target.name}, which does not export ${subpath}`);
  }
  const isTest = file.isTest || shortName(home) === allTests;
  if (!isTest && forTestsAlone.includes(each.specifier))
    problems.push(`${each.specifier} is for tests alone`);
  return problems.filter((problem) => problem !== null);
}

function layerProblem(home: WorkspacePackage, file: SourceFile, each: Import, name: string): string | null {
  const self = shortName(home);
  const allowed = mayImport[self];
  if (allowed === undefined) return `${self} has no place in scripts/boundaries/layers.ts`;
  if (self === name || allowed.includes(name)) return null;
  if (file.isTest && testsMayImport.includes(name)) return null;
  if (mayImportTypes[self]?.includes(name)) {
    return each.isType ? null : `${self} may import only types from ${name}: use "import type"`;
  }
  return `${self} may not import ${name}`;
}

function declarationProblem(
  home: WorkspacePackage,
  file: SourceFile,
  target: WorkspacePackage,
): string | null {
  if (home === target || home.dependencies.has(target.name)) return null;
  const isDevelopment = file.isTest && home.devDependencies.has(target.name);
  return isDevelopment ? null : `${target.name} is not among the dependencies of ${home.name}`;
}

function outsideProblems(home: WorkspacePackage, file: SourceFile, { specifier }: Import): string[] {
  if (file.isTest) return [];
  const self = shortName(home);
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  const isNode = specifier.startsWith("node:") || builtinModules.includes(name);
  const allowed = outsideAllowed[self];
  if (allowed !== undefined && (isNode || !allowed.includes(name)))
    return [`${self} may not use ${specifier}`];
  return outsideForbidden[self]?.test(specifier) ? [`${self} may not use ${specifier}`] : [];
}

function covers(key: string, subpath: string): boolean {
  const [before, after] = key.split("*");
  if (after === undefined) return key === subpath;
  return subpath.length > key.length - 1 && subpath.startsWith(before ?? "") && subpath.endsWith(after);
}

function shortName({ name }: WorkspacePackage): string {
  return name.slice(scope.length);
}
