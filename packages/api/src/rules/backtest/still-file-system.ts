import type { PolicyFileSystem } from "@countersign/policy";

const mostKept = 200_000;

/**
 * The file system as it is for many past calls alike: each path is looked at once, by `realpath`, and no folder is searched for links. What
 * the files were like when a call was decided, nobody knows any more.
 */
export function stillFileSystem(realpath: (path: string) => string): PolicyFileSystem {
  const known = new Map<string, string>();
  return {
    realpath(path) {
      const present = known.get(path);
      if (present !== undefined) return present;
      const real = realpath(path);
      if (known.size < mostKept) known.set(path, real);
      return real;
    },
    linkCount: () => 1,
    hasLinkBelow: () => false,
  };
}
