import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withLock } from "./lock.ts";
import { sourceStamp } from "./source-stamp.ts";

/**
 * The path of the server's program if everything that is generated and not committed was built from exactly these sources. Null if something
 * has to be built.
 */
export function preparedServer(root: string): string | null {
  const { note, dashboard } = places(root);
  if (!existsSync(note) || !existsSync(dashboard)) return null;
  const [stamp, server] = readFileSync(note, "utf8").split("\n");
  if (server === undefined || !existsSync(server) || stamp !== sourceStamp(root)) return null;
  return server;
}

/**
 * Builds what is generated and not committed: the database client, the dashboard, and the server in one file. If two starts run at once,
 * the second waits, and finds everything built.
 */
export async function prepare(root: string, say: (line: string) => void): Promise<void> {
  const { cache, note } = places(root);
  await mkdir(cache, { recursive: true });
  const onWait = () => say("Waiting for another start to finish building.");
  await withLock(join(cache, "prepare.lock"), { onWait }, async () => {
    if (preparedServer(root) !== null) return;
    // Ends the process with its own message if it fails. Does nothing if the client is up to date.
    await import(pathToFileURL(join(root, "packages/db/scripts/generate.mjs")).href);
    const stamp = sourceStamp(root);
    await makeDashboard(root, cache, say);
    const { bundleServer } = await import("./server-bundle.ts");
    const server = await bundleServer({ root, cache, stamp });
    await forgetCompiled(cache);
    await writeFile(`${note}.new`, `${stamp}\n${server}\n`);
    await rename(`${note}.new`, note);
  });
}

async function makeDashboard(root: string, cache: string, say: (line: string) => void): Promise<void> {
  const [{ buildDashboard, isDashboardBuilt }, { dashboardFingerprint }] = await Promise.all([
    import("./dashboard-build.ts"),
    import("./dashboard-fingerprint.ts"),
  ]);
  const fingerprint = await dashboardFingerprint(root);
  if (!(await isDashboardBuilt(root, fingerprint))) await buildDashboard({ root, cache, fingerprint, say });
}

/** Node finds cached compiled code by file name, so the code of earlier builds is never used again. */
async function forgetCompiled(cache: string): Promise<void> {
  await rm(join(cache, "compiled"), { recursive: true, force: true });
}

function places(root: string) {
  const cache = join(root, "node_modules/.cache/countersign");
  return { cache, note: join(cache, "prepared"), dashboard: join(root, "apps/web/.next/BUILD_ID") };
}
