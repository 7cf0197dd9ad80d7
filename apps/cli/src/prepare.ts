import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildDashboard, isDashboardBuilt } from "./dashboard-build.ts";
import { dashboardFingerprint } from "./dashboard-fingerprint.ts";
import { withLock } from "./lock.ts";

/**
 * Makes what is generated and not committed: the database client and the dashboard. Quick when nothing changed. Two
 * starts at once do not build into each other: the second waits, and finds everything done.
 */
export async function prepare(root: string, say: (line: string) => void): Promise<void> {
  const cache = join(root, "node_modules/.cache/countersign");
  await mkdir(cache, { recursive: true });
  const onWait = () => say("Waiting for another start to finish building.");
  await withLock(join(cache, "prepare.lock"), { onWait }, async () => {
    // Ends the process with its own words when it fails; does nothing when the client is up to date.
    await import(pathToFileURL(join(root, "packages/db/scripts/generate.mjs")).href);
    const fingerprint = await dashboardFingerprint(root);
    if (!(await isDashboardBuilt(root, fingerprint))) await buildDashboard({ root, cache, fingerprint, say });
  });
}
