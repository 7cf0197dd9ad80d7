import type { EvaluationContext } from "../evaluation-context.ts";
import { normalise } from "./path-text.ts";

const processSegment = /\/(?:cwd|root|fd|std(?:in|out|err)|thread-self)(?:\/|$)/;
const linkName = /^(?:cwd|root|fd|net|std(?:in|out|err)|thread-self)$/;
/** Links of the kernel whose target depends on the process that follows them. */
const kernelLinks: Readonly<Record<string, string>> = {
  "/dev/fd": "/proc/self/fd",
  "/dev/stdin": "/proc/self/fd/0",
  "/dev/stdout": "/proc/self/fd/1",
  "/dev/stderr": "/proc/self/fd/2",
  "/proc/net": "/proc/self/net",
  "/proc/thread-self": "/proc/self/task/self",
};
const ofProcess = /^\/proc\/(?:self|thread-self|\d+)(?:\/task\/(?:\d+|self))?\/(?:(cwd)|(root)|fd\/[^/]+)$/;
const ownProcess = /^\/proc\/(?:self|thread-self)(?:\/|$)/;

/** Whether a path needs to be walked to know that it leads to no folder of a process. */
export function mayLeadToProcess(path: string): boolean {
  return processSegment.test(path);
}

/**
 * The path as the kernel walks it: `..` is the parent of the file there, not of its written path. "process" where it leads
 * through the folder in which a process runs or one that it has opened: which these are differs from process to process.
 */
export function walkPath(given: string, evaluation: EvaluationContext): string | "process" {
  // The links of the process that resolves a path here are not those of the one that will use it.
  const resolve = (path: string): string =>
    ownProcess.test(path)
      ? path
      : normalise(evaluation.context.fileSystem.realpath(path === "" ? "/" : path));
  const segments = given.split("/").filter((segment) => segment !== "" && segment !== ".");
  let current = "";
  for (const [index, segment] of segments.entries()) {
    if (segment === "..") {
      const real = resolve(current);
      current = real.slice(0, real.lastIndexOf("/"));
      continue;
    }
    const folder = linkName.test(segment) ? resolve(current) : current;
    const path = `${folder === "/" ? "" : folder}/${segment}`;
    current = Object.hasOwn(kernelLinks, path) ? (kernelLinks[path] ?? path) : path;
    const [isProcess, cwd, root] = ofProcess.exec(current) ?? [];
    if (isProcess === undefined) continue;
    if (root !== undefined && ownProcess.test(current)) current = "";
    else if (cwd !== undefined || index < segments.length - 1) return "process";
  }
  return normalise(resolve(current));
}
