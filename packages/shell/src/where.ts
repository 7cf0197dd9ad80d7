import type { Flow, Where } from "./collector.ts";

const MAX_DIRECTORIES = 4;

/** The directories that either way could have led to. */
export function joinWhere(left: Where, right: Where): Where {
  if (left === right) return left;
  if (left === null || right === null) return null;
  const all = [...new Set([...left, ...right])];
  return all.length > MAX_DIRECTORIES ? null : all;
}

export function isSameWhere(left: Where, right: Where): boolean {
  if (left === right) return true;
  if (left === null || right === null || left.length !== right.length) return false;
  return left.every((directory) => right.includes(directory));
}

/** A command that does not change the directory. */
export function stay(where: Where): Flow {
  return { ok: where, fail: where };
}

/** Where the shell is after a command, whether it succeeded or not. */
export function afterwards(flow: Flow): Where {
  return joinWhere(flow.ok, flow.fail);
}

/** The place of `text` seen from `directory`: normalised as text, and as the kernel would walk it. */
export type Place = { path: string; physical: string };

/**
 * `isReal`: no name of `directory` can be a symlink, so that a leading `..` may be taken off it.
 * Elsewhere `..` after a name stays in `physical`.
 */
export function placeOf(text: string, directory: string, isReal: boolean): Place {
  const base = text.startsWith("/") ? "/" : directory;
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(text)) {
    const path = base === "/" ? `/${text}` : `${base}/${text}`;
    return { path, physical: path };
  }
  const normal = base.split("/").filter(Boolean);
  const walked = [...normal];
  let removable = isReal && base === directory ? walked.length : 0;
  for (const segment of text.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") {
      normal.push(segment);
      walked.push(segment);
      continue;
    }
    normal.pop();
    if (walked.length === 0) continue;
    if (walked.length === removable) {
      walked.pop();
      removable -= 1;
    } else {
      walked.push("..");
    }
  }
  return { path: `/${normal.join("/")}`, physical: `/${walked.join("/")}` };
}

/** Where `cd target` leads. Null where a symlink on the way could lead elsewhere than the text says. */
export function changeDirectory(target: string, where: Where, startingDirectory: string): Where {
  const isAbsolute = target.startsWith("/");
  if (where === null && !isAbsolute) return null;
  let hasName = false;
  let climbs = false;
  for (const segment of target.split("/")) {
    if (segment === "" || segment === ".") continue;
    // bash takes `..` off as text, but walks the links when the result does not exist.
    if (segment === ".." && hasName) return null;
    if (segment === "..") climbs = true;
    else hasName = true;
  }
  const from = isAbsolute ? ["/"] : (where ?? []);
  if (climbs && hasName && from.some((directory) => directory !== startingDirectory)) return null;
  return from.map((directory) => placeOf(target, directory, true).path);
}
