import { errorMessage } from "@countersign/contracts/error-message";
import { expandHome, type Scene } from "../scene.ts";
import type { LookedPath } from "./looked-path.ts";
import { isInside, joinPath, normalise } from "./path-text.ts";

const longestPath = 32_768;
/** Behind an open folder stands whatever the command has opened there. */
const throughDescriptor = /^\/(?:dev\/fd|proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/fd)\/[^/]+\/./;
const openedProblem = "the path leads through an open file of the command";
const throughFolder = /^\/+proc\/(?:[^/]+\/|\/|\.\/)*(?:self|thread-self)\/(?:[^/]*\/)*?cwd(?:\/|$)/;
/** Forbidden, as what `/proc` shows of other processes is. */
const folderOfProcess = "/proc/1/cwd";
const processLink = /^\/proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?\/(root|cwd)(\/.*)?$/;

/** Looks at a path that a tool was given. `base` is the folder that a relative one starts from. */
export function lookAtPath(text: string, base: string, scene: Scene): LookedPath {
  const problem = findProblem(text);
  if (problem !== null && text.length > longestPath) return { text, written: [], resolved: [], problem };
  const variants = [joinPath(base, text)];
  // Some tools expand the tilde and some do not.
  if (text === "~" || text.startsWith("~/")) variants.push(expandHome(text, scene.home));
  return look(text, variants, problem, scene);
}

/** Looks at a path that the shell analysis found; `physical` keeps `..` behind what may be a symlink. */
export function lookAtShellPath(path: string, physical: string, scene: Scene): LookedPath {
  return look(path, path === physical ? [path] : [path, physical], findProblem(path), scene);
}

function findProblem(text: string): string | null {
  if (text.includes("\0")) return "the path holds a NUL character";
  if (text.length > longestPath) return "the path is too long";
  if (text.startsWith("~") && /^~[^/]/.test(text)) return "the path names another user's home folder";
  return null;
}

function look(text: string, variants: string[], problem: string | null, scene: Scene): LookedPath {
  const written: string[] = [];
  const resolved: string[] = [];
  let trouble = problem;
  for (let index = 0; index < variants.length; index += 1) {
    const variant = variants[index] ?? "";
    const plain = normalise(variant);
    add(written, throughAlias(plain, scene));
    const target = throughProcess(plain, scene.cwd);
    if (target !== null && !variants.includes(target)) variants.push(target);
    if (problem !== null) continue;
    try {
      add(resolved, normalise(scene.context.fileSystem.realpath(plain)));
      if (variant !== plain && variant.includes("..")) add(resolved, walk(variant, scene));
    } catch (error) {
      trouble ??= `the path cannot be resolved: ${errorMessage(error)}`;
    }
  }
  if ([...variants, ...written, ...resolved].some((path) => throughDescriptor.test(path)))
    trouble ??= openedProblem;
  // Where a process runs, and what is above that, only the run will tell.
  if (variants.some((path) => throughFolder.test(path))) add(written, folderOfProcess);
  return { text, written, resolved, problem: trouble };
}

/** The path as the kernel walks it: `..` is the parent of what stands there, not of how it is written. */
function walk(given: string, scene: Scene): string {
  const realpath = (path: string): string => scene.context.fileSystem.realpath(path);
  let current = "";
  for (const segment of given.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      const real = normalise(realpath(current === "" ? "/" : current));
      current = real.slice(0, real.lastIndexOf("/"));
    } else current = `${current}/${segment}`;
  }
  return normalise(realpath(current === "" ? "/" : current));
}

function throughAlias(path: string, scene: Scene): string {
  for (const alias of scene.context.workspaceAliases ?? []) {
    if (alias !== "/" && isInside(path, alias)) return normalise(scene.workspace + path.slice(alias.length));
  }
  return path;
}

/** What `/proc/self/root/x` and the like lead to. */
function throughProcess(path: string, cwd: string): string | null {
  if (!path.startsWith("/proc/")) return null;
  const [, link, rest = ""] = processLink.exec(path) ?? [];
  if (link === undefined) return null;
  return normalise((link === "root" ? "" : cwd) + rest || "/");
}

function add(paths: string[], path: string): void {
  if (!paths.includes(path)) paths.push(path);
}
