import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/**
 * The folders whose code is in the dashboard. Packages of which only types are used are left out, since types are gone
 * after the build; a test compares this list with the imports.
 */
export const dashboardFolders = ["apps/web", "packages/ui", "packages/contracts", "packages/commands"];

const dashboardFiles = ["pnpm-lock.yaml", "tsconfig.base.json"];
const leftOut = /^(node_modules|\.next|\.turbo|next-env\.d\.ts|.*\.test\.tsx?|.*\.tsbuildinfo|\.DS_Store)$/;

/** A hash over all that the dashboard is built from, by content, so that a changed date or a switched branch and back is no change. */
export async function dashboardFingerprint(root: string): Promise<string> {
  const inFolders = await Promise.all(dashboardFolders.map((folder) => filesBelow(join(root, folder))));
  const paths = [...dashboardFiles.map((file) => join(root, file)), ...inFolders.flat().sort()];
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  const hash = createHash("sha256");
  for (const [index, content] of contents.entries()) {
    hash.update(`${relative(root, paths[index] ?? "")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => !leftOut.test(entry.name))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesBelow(path);
        return entry.isFile() ? [path] : [];
      }),
  );
  return found.flat();
}
