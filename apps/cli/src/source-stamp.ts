import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The sources of the dashboard, the server and the database client. */
const sources = ["apps", "packages", "prisma", "pnpm-lock.yaml", "tsconfig.base.json"];
const leftOut =
  /^(node_modules|\.next|\.turbo|\.cache|next-env\.d\.ts|.*\.test\.tsx?|.*\.tsbuildinfo|\.DS_Store)$/;

/**
 * A hash over the paths, sizes and times of all source files. It changes whenever a source changes, and can also change when no content
 * did. It takes about 30 ms; reading all files would take ten times as long.
 */
export function sourceStamp(root: string): string {
  const hash = createHash("sha256").update(`${root}\0${process.version}\0`);
  for (const source of sources) addEntry(source);
  return hash.digest("hex");

  function addEntry(path: string): void {
    const stat = statSync(join(root, path));
    if (stat.isFile()) {
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\0${stat.ctimeMs}\0`);
    } else if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) {
        if (!leftOut.test(name)) addEntry(`${path}/${name}`);
      }
    }
  }
}
