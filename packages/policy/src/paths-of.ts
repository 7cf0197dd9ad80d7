import type { PolicyCall } from "./context.ts";

const pathFields: ReadonlyMap<string, string[]> = new Map([
  ["Read", ["file_path"]],
  ["Write", ["file_path"]],
  ["Edit", ["file_path"]],
  ["MultiEdit", ["file_path"]],
  ["Delete", ["file_path"]],
  ["LS", ["path"]],
  ["Grep", ["path"]],
  ["Glob", ["path"]],
]);

/**
 * The paths that a call names, as written. A tool that works in the workspace unless told otherwise names `.` by saying
 * nothing. A Glob pattern can leave its folder by itself, so the part before its first wildcard is a path too.
 */
export function pathsOf(call: PolicyCall): string[] {
  const fields = pathFields.get(call.tool) ?? [];
  const paths = fields.map((field) => {
    const value = call.input[field];
    return typeof value === "string" ? value : ".";
  });
  return [...paths, ...patternPaths(call, paths[0] ?? ".")];
}

function patternPaths(call: PolicyCall, base: string): string[] {
  const pattern =
    call.tool === "Glob" ? call.input.pattern : call.tool === "Grep" ? call.input.glob : undefined;
  if (typeof pattern !== "string") return [];
  if (pattern.startsWith("/") || pattern.startsWith("~")) return [literalStart(pattern)];
  return pattern.split("/").includes("..") || /[{(].*\.\./.test(pattern) ? [`${base}/../`] : [];
}

function literalStart(pattern: string): string {
  const wildcard = pattern.search(/[*?[{(!]/);
  const start = wildcard === -1 ? pattern : pattern.slice(0, wildcard);
  return start.slice(0, start.lastIndexOf("/") + 1) || "/";
}
