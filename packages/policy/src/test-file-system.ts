import type { PolicyFileSystem } from "./context.ts";

const mostLinks = 40;

/** A file system for tests: symlinks as listed, everything else is where it is named. A loop throws, as it does in a real one. */
export function createTestFileSystem(symlinks: Record<string, string>, workspace: string): PolicyFileSystem {
  const links = new Map(
    Object.entries(symlinks).map(([path, target]) => [
      path.startsWith("/") ? path : `${workspace}/${path}`,
      target,
    ]),
  );
  return { realpath: (path) => resolve(path, links) };
}

function resolve(path: string, links: ReadonlyMap<string, string>): string {
  const waiting = path.split("/").reverse();
  let current = "";
  let followed = 0;
  for (let segment = waiting.pop(); segment !== undefined; segment = waiting.pop()) {
    if (segment === "" || segment === ".") continue;
    if (segment === "..") {
      current = current.slice(0, Math.max(0, current.lastIndexOf("/")));
      continue;
    }
    const target = links.get(`${current}/${segment}`);
    if (target === undefined) {
      current = `${current}/${segment}`;
      continue;
    }
    followed += 1;
    if (followed > mostLinks) throw new Error(`too many symbolic links: ${path}`);
    if (target.startsWith("/")) current = "";
    waiting.push(...target.split("/").reverse());
  }
  return current === "" ? "/" : current;
}
