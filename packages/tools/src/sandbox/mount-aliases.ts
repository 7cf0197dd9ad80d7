import { lstatSync } from "node:fs";
import { isInside } from "../file-system/tool-path.ts";
import type { Place } from "./closed-places.ts";
import { readMounts } from "./mount-check.ts";

/** `root`: what of the file system `dev` is mounted at `point`. */
type Mount = { dev: string; root: string; point: string };

/**
 * The same files and folders under their paths in other mounts, as bind mounts and a file system that is mounted twice have them. A folder of a place
 * that is mounted elsewhere is one of them, too. What lies in one of the places already isn't.
 */
export function findMountAliases<Closed extends Place>(places: readonly Closed[]): Closed[] {
  const mounts = mountedTwice();
  if (mounts.length === 0) return [];
  const paths = places.map(({ path }) => path);
  const isKnown = (path: string) => paths.some((known) => isInside(path, known));
  return places.flatMap((place) =>
    aliasesOf(place.path, mounts)
      .filter(({ path }) => !isKnown(path))
      .flatMap(({ path, of }) => samePlace(path, of, place)),
  );
}

let last: { text: string; mounts: Mount[] } | null = null;

/** Those of file systems that have more than one. */
function mountedTwice(): Mount[] {
  const { mounts, text } = readMounts();
  if (last?.text === text) return last.mounts;
  const perSystem = Map.groupBy(mounts, ({ dev }) => dev);
  const several = mounts.filter(({ dev }) => (perSystem.get(dev)?.length ?? 0) > 1);
  const plain = several.map(({ dev, root, point }) => ({
    dev,
    root: unescaped(root),
    point: unescaped(point),
  }));
  last = { text, mounts: plain };
  return plain;
}

/** `of`: the path that the alias is one of. A mount may be covered by another one, so each has to be looked at. */
function aliasesOf(path: string, mounts: readonly Mount[]): { path: string; of: string }[] {
  return mounts
    .filter(({ point }) => isInside(path, point))
    .flatMap((mount) => {
      const inSystem = moved(path, mount.point, mount.root);
      return mounts
        .filter((other) => other !== mount && other.dev === mount.dev)
        .flatMap(({ root, point }) => {
          if (isInside(inSystem, root)) return [{ path: moved(inSystem, root, point), of: path }];
          return isInside(root, inSystem) ? [{ path: point, of: moved(root, inSystem, path) }] : [];
        });
    });
}

/** What a path in the folder `from` is in the folder `to`. */
function moved(path: string, from: string, to: string): string {
  const below = from === "/" ? path : path.slice(from.length);
  if (below === "" || below === "/") return to;
  return to === "/" ? below : `${to}${below}`;
}

function samePlace<Closed extends Place>(path: string, of: string, place: Closed): Closed[] {
  try {
    const [one, other] = [lstatSync(path), lstatSync(of)];
    const isSame = one.dev === other.dev && one.ino === other.ino;
    return isSame ? [{ ...place, path, isFolder: one.isDirectory() }] : [];
  } catch {
    // Neither this process nor a command of the same user gets there.
    return [];
  }
}

function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}
