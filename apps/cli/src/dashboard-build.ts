import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@countersign/server/start-error";

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
  say("Building the dashboard, which takes about a minute the first time …");
  const ticking = setInterval(() => say(`  … ${seconds()} s`), 10_000);
  const log = join(cache, "dashboard-build.log");
  // A build that does not end must not pass for a finished one.
  await rm(stampPath(root), { force: true });
  try {
    const code = await runBuild(root, log);
    if (code !== 0) throw new StartError(await failureWords(log));
  } finally {
    clearInterval(ticking);
  }
  await writeFile(stampPath(root), fingerprint);
  say(`Built the dashboard in ${seconds()} s.`);
}

async function runBuild(root: string, log: string): Promise<number | null> {
  const web = join(root, "apps/web");
  const output = await open(log, "w");
  try {
    const child = spawn(process.execPath, [join(web, "node_modules/next/dist/bin/next"), "build"], {
      cwd: web,
      stdio: ["ignore", output.fd, output.fd],
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

async function failureWords(log: string): Promise<string> {
  const lines = (await readFile(log, "utf8")).trimEnd().split("\n").slice(-30);
  return `${lines.join("\n")}\nThe dashboard could not be built; all that the build said is in ${log}.`;
}

function stampPath(root: string): string {
  return join(root, "apps/web/.next/countersign-built-from");
}
