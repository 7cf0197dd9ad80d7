export { relativePath } from "@countersign/contracts/relative-path";

/** The last segment of a path: "/home/ada/site/" is "site". */
export function lastSegment(path: string): string {
  return path.split("/").filter(Boolean).at(-1) ?? path;
}

/** A path with the home folder as "~". */
export function shortPath(path: string, home: string | undefined): string {
  if (home === undefined || home === "/" || home === "") return path;
  if (path === home) return "~";
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

/** A folder as it is meant, whatever was typed around it. */
export function folderOf(typed: string): string {
  const path = typed.trim();
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}
