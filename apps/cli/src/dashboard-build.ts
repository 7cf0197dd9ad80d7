import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { StartError } from "@countersign/server/start-error";
import { compressFiles } from "./compress-files.ts";

/** How long another build is waited for. */
const waitLimitMs = 10 * 60_000;

/** What Next says when another build of the same folder runs. */
const lockedOut = /Another next build process is already running/;

const runner = fileURLToPath(new URL("run-build.ts", import.meta.url));

export type DashboardBuild = {
  root: string;
  cache: string;
  fingerprint: string;
  say: (line: string) => void;
};

/** Whether the dashboard stands built from exactly this. */
export async function isDashboardBuilt(root: string, fingerprint: string): Promise<boolean> {
  if (!existsSync(join(root, "apps/web/.next/BUILD_ID"))) return false;
  return (await readFile(stampPath(root), "utf8").catch(() => "")) === fingerprint;
}

/** Builds it, saying every ten seconds that it still does. Throws `StartError` with the end of what the build said. */
export async function buildDashboard({ root, cache, fingerprint, say }: DashboardBuild): Promise<void> {
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1_000);
  say("Building the dashboard. This takes about a minute the first time…");
  const ticking = setInterval(() => say(`  … ${seconds()} s`), 10_000);
  const log = join(cache, "dashboard-build.log");
  // A build that does not end must not pass for a finished one.
  await rm(stampPath(root), { force: true });
  try {
    await buildWhenFree({ root, log, say });
    await compressFiles(join(root, "apps/web/.next"));
  } finally {
    clearInterval(ticking);
  }
  await writeFile(stampPath(root), fingerprint);
  say(`Built the dashboard in ${seconds()} s.`);
}

/** A build that was begun by hand, or whose start was killed a moment ago, holds a lock of its own: it is waited for. */
async function buildWhenFree({
  root,
  log,
  say,
}: { root: string; log: string } & Pick<DashboardBuild, "say">) {
  const deadline = performance.now() + waitLimitMs;
  for (let isFirst = true; (await runBuild(root, log)) !== 0; isFirst = false) {
    const isTaken = lockedOut.test(await readFile(log, "utf8"));
    if (!isTaken || performance.now() > deadline) throw new StartError(await describeFailure(log));
    if (isFirst) say("Waiting for another build of the dashboard to finish.");
    await sleep(500);
  }
}

/** Ends with this process, however that ends: the runner's standard input is a pipe that closes then. */
async function runBuild(root: string, log: string): Promise<number | null> {
  const web = join(root, "apps/web");
  const output = await open(log, "w");
  try {
    const next = join(web, "node_modules/next/dist/bin/next");
    const child = spawn(process.execPath, [...process.execArgv, runner, next, "build"], {
      cwd: web,
      detached: true,
      stdio: ["pipe", output.fd, output.fd],
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    });
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
  } finally {
    await output.close();
  }
}

async function describeFailure(log: string): Promise<string> {
  const lines = (await readFile(log, "utf8")).trimEnd().split("\n").slice(-30);
  return `${lines.join("\n")}\nThe dashboard couldn’t be built. The full output is in ${log}.`;
}

function stampPath(root: string): string {
  return join(root, "apps/web/.next/countersign-built-from");
}
