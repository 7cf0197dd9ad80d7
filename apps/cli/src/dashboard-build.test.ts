import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { buildDashboard, isDashboardBuilt } from "./dashboard-build.ts";
import { temporaryFolder } from "./fixtures/temporary-folder.ts";

const program = fileURLToPath(new URL("fixtures/build-dashboard.ts", import.meta.url));

/** A build of two processes that both ignore SIGTERM and would run for ever. */
const endlessBuild = `
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
  if (process.argv[2] === "build") {
    const worker = require("node:child_process").spawn(process.execPath, [__filename, "work"], { stdio: "inherit" });
    require("node:fs").writeFileSync("pids", process.pid + " " + worker.pid + " .");
  }
`;

/** The first two find another build running, the third gets through. */
const lockedOutTwice = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
  appendFileSync("tries", ".");
  if (readFileSync("tries", "utf8").length < 3) {
    console.error("Another next build process is already running.");
    process.exit(1);
  }
  mkdirSync(".next/static/chunks", { recursive: true });
  writeFileSync(".next/static/chunks/a.js", "let a;");
  writeFileSync(".next/BUILD_ID", "x");
`;

/** A checkout whose Next is this script. */
async function createCheckout(next: string): Promise<string> {
  const root = await temporaryFolder();
  const folder = join(root, "apps/web/node_modules/next/dist/bin");
  await mkdir(folder, { recursive: true });
  await mkdir(join(root, "apps/web/.next"));
  await writeFile(join(folder, "next"), next);
  return root;
}

async function buildPids(root: string): Promise<number[]> {
  const text = await readFile(join(root, "apps/web/pids"), "utf8").catch(() => "");
  return text.endsWith(".") ? text.split(" ").slice(0, 2).map(Number) : [];
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    // A Z has ended, and only waits for its parent to notice.
    return !/\) Z/.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
  } catch {
    return false;
  }
}

it.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "leaves no process of a build behind when the start is ended by %s",
  async (signal) => {
    const root = await createCheckout(endlessBuild);
    const start = spawn(process.execPath, [program, root], { stdio: "ignore" });
    onTestFinished(() => void start.kill("SIGKILL"));
    await expect.poll(() => buildPids(root)).toHaveLength(2);
    const pids = await buildPids(root);
    start.kill(signal);
    const living = async () => (await Promise.all(pids.map(isAlive))).filter(Boolean).length;
    await expect.poll(living).toBe(0);
  },
);

it("waits while another build runs, and says so once", async () => {
  const root = await createCheckout(lockedOutTwice);
  const said: string[] = [];
  await buildDashboard({ root, cache: root, fingerprint: "now", say: (line) => said.push(line) });
  const isCount = (line: string) => /^ {2}… \d+ s$/.test(line);
  expect(said.filter((line) => !isCount(line))).toEqual([
    "Building the dashboard. This takes about a minute the first time…",
    "Waiting for another build of the dashboard to finish.",
    expect.stringMatching(/^Built the dashboard in \d+ s\.$/),
  ]);
  expect(await isDashboardBuilt(root, "now")).toBe(true);
});

it("leaves each script as the server sends it", async () => {
  const root = await createCheckout(lockedOutTwice);
  await buildDashboard({ root, cache: root, fingerprint: "now", say: () => undefined });
  const sent = await readFile(join(root, "apps/web/.next/static/chunks/a.js.br"));
  expect(brotliDecompressSync(sent).toString()).toBe("let a;");
});

it("compresses best what a page loads first", async () => {
  const script = Array.from(
    { length: 3_000 },
    (_, index) => `let a${index}=${(index * 7_919) % 1_009};`,
  ).join("");
  const root = await createCheckout(`
    const { mkdirSync, writeFileSync } = require("node:fs");
    mkdirSync(".next/static/chunks", { recursive: true });
    mkdirSync(".next/server/app", { recursive: true });
    for (const name of ["first", "later"]) writeFileSync(".next/static/chunks/" + name + ".js", ${JSON.stringify(script)});
    writeFileSync(".next/server/app/page_client-reference-manifest.js", 'x = {"entryJSFiles":["static/chunks/first.js"]}');
    writeFileSync(".next/BUILD_ID", "x");
  `);
  await buildDashboard({ root, cache: root, fingerprint: "now", say: () => undefined });
  const [first, later] = await Promise.all(
    ["first", "later"].map((name) => readFile(join(root, `apps/web/.next/static/chunks/${name}.js.br`))),
  );
  expect(first?.equals(brotliCompressSync(script))).toBe(true);
  expect(first?.length).toBeLessThan(later?.length ?? 0);
  expect(brotliDecompressSync(later ?? "").toString()).toBe(script);
});

it("shows the end of what a failed build said, and does not count as built", async () => {
  const root = await createCheckout('console.error("no such page"); process.exit(3);');
  const building = buildDashboard({ root, cache: root, fingerprint: "now", say: () => undefined });
  await expect(building).rejects.toThrow(/no such page\nThe dashboard couldn’t be built\./);
  expect(await isDashboardBuilt(root, "now")).toBe(false);
});
