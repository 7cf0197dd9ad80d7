import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type Script, startScriptedServer, textReply, toolReply } from "@countersign/anthropic/scripted";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { installedBrowser, installedShell } from "../../scripts/browser.mjs";
import { median, percentile, roundNumber } from "../roundtrip/statistics.ts";
import { countKilobytes } from "./count-kilobytes.ts";
import {
  frameTimes,
  keyPaints,
  type Load,
  longTasks,
  measureLoad,
  openPage,
  waitForFrames,
} from "./page-timings.ts";

const sessions = 20;
const callsOfEach = 100;
/** Turns of ten calls each in the long session. */
const longTurns = 200;
const loads = 5;
const streams = 3;
const presses = 30;
/** About 200 kB of text in paragraphs of five lines, in pieces as a model sends them. */
const streamed = Array.from({ length: 400 }, (_, index) => {
  const lines = [0, 1, 2, 3, 4].map((line) => `Line ${index * 5 + line}: ${"word ".repeat(18)}\n`);
  return `${lines.join("")}\n`;
}).join("");

/** What an agent says of its work, with code in a language. */
const words = `## What I changed

The tests of \`parse\` failed, because it **dropped** the last line. See [the report](https://example.com/report).

1. \`src/parse.ts\` keeps the line.
2. A test covers it.

| file | lines |
|---|---|
| parse.ts | 12 |

\`\`\`ts
export function parse(text: string): string[] {
  // The last line may have no end.
  return text.split(/\\r?\\n/).filter((line) => line !== "");
}
\`\`\`
`;

const { values } = parseArgs({ options: { json: { type: "string" } } });

/**
 * What a person waits for in the dashboard, in a real Chromium on a server of its own: the size of a page's scripts, its largest paint when
 * everything else is in the cache, its longest task until then, the time from a key to the next paint, frames while 2,000 waiting calls scroll, and
 * long tasks while a session streams. Prints tables, then JSON.
 */
async function main(): Promise<void> {
  const workspace = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const model = await startScriptedServer({ script: answer });
  const server = await prepareServer({ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "bench" });
  const executablePath =
    process.env.COUNTERSIGN_E2E_SHELL ?? installedShell()?.path ?? installedBrowser()?.path;
  if (executablePath === undefined) throw new Error("No browser is here: pnpm test installs one.");
  // Chromium can't use its sandbox as root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await server.start();
    const api = createApiClient(server);
    const first = await createWaitingSession(api, workspace);
    const long = await createIdleSession(api, workspace, "long");
    const written = await createIdleSession(api, workspace, "words");
    const pages = await measurePages(browser, server, [
      ["inbox", "/"],
      [`session, ${callsOfEach} calls wait`, `/sessions/${first}`],
      ["session, text with code", `/sessions/${written}`],
      [`session, ${longTurns * 10} past calls`, `/sessions/${long}`],
      ["sessions", "/sessions"],
      ["rules", "/rules"],
      ["audit log", "/audit"],
    ]);
    const streaming: StreamFigures[] = [];
    for (let count = 0; count < streams; count += 1)
      streaming.push(await measureStream(browser, server, api, workspace));
    for (let count = 1; count < sessions; count += 1) await createWaitingSession(api, workspace);
    const inbox = await measureInbox(browser, server);
    report({ pages, streaming, inbox });
  } finally {
    await browser.close();
    await server.remove();
    await model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

const answer: Script = (request) => {
  if (JSON.stringify(request.messages.at(-1)).includes("stream")) return textReply(streamed);
  const task = JSON.stringify(request.messages[0]);
  if (task.includes("words")) return textReply(words);
  if (task.includes("long")) {
    const turn = request.messages.filter(({ role }) => role === "assistant").length;
    if (turn >= longTurns) return textReply("Done.");
    const uses = Array.from({ length: 10 }, (_, index) => ({
      name: "Bash",
      input: { command: `echo ${turn}-${index}` },
    }));
    return toolReply(uses, { text: `Step ${turn} of the work.` });
  }
  if (JSON.stringify(request.messages.at(-1)).includes("tool_result")) return textReply("Done.");
  return toolReply(
    Array.from({ length: callsOfEach }, (_, index) => ({
      name: "Bash",
      input: { command: `node --test part-${index}.test.js` },
    })),
  );
};

async function createWaitingSession(api: ApiClient, workspace: string): Promise<string> {
  const id = await api.createSession({ workspace, prompt: "Run the tests" });
  while ((await api.queue(id)).length < callsOfEach) await new Promise((done) => setTimeout(done, 200));
  return id;
}

/** A session that has nothing to do any more. */
async function createIdleSession(api: ApiClient, workspace: string, prompt: string): Promise<string> {
  const limits = { maxTurns: null, maxCostUsd: null };
  const id = await api.createSession({ workspace, prompt, mode: "bypassPermissions", limits });
  while ((await api.session(id)).status !== "idle") await new Promise((done) => setTimeout(done, 2_000));
  return id;
}

async function signIn(browser: Browser, server: TestServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-in?${new URLSearchParams({ token: server.token, to: "/settings" })}`);
  await page.waitForURL(/settings/);
  await page.close();
  return context;
}

/**
 * Kilobytes are 1,000 bytes. `sentKb`: what the server sends of the scripts; the two sizes after it are computed. `htmlKb`: not compressed.
 * `loadTaskMs`: the longest task while the page loads. Times are medians.
 */
type PageFigures = {
  page: string;
  htmlKb: number;
  files: number;
  sentKb: number;
  gzipKb: number;
  brotliKb: number;
  largestPaintMs: number;
  loadTaskMs: number;
};

async function measurePages(
  browser: Browser,
  server: TestServer,
  pages: readonly (readonly [name: string, path: string])[],
): Promise<PageFigures[]> {
  const context = await signIn(browser, server);
  const rows: PageFigures[] = [];
  for (const [name, path] of pages) {
    const scripts = new Map<string, Buffer>();
    const sent = new Map<string, number>();
    const page = await context.newPage();
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      sent.set(response.url(), Number(response.headers()["content-length"] ?? Number.NaN));
      scripts.set(response.url(), await response.body());
    });
    await openPage(page, `${server.url}${path}`);
    await page.close();
    const loaded: Load[] = [];
    for (let load = 0; load < loads; load += 1)
      loaded.push(await measureLoad(context, `${server.url}${path}`));
    const html = await context.request.get(`${server.url}${path}`);
    rows.push({
      page: name,
      htmlKb: Math.round((await html.body()).length / 1000),
      files: scripts.size,
      sentKb: Math.round([...sent.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000),
      ...countKilobytes([...scripts.values()]),
      largestPaintMs: roundNumber(median(loaded.map(({ largestPaintMs }) => largestPaintMs))),
      loadTaskMs: roundNumber(median(loaded.map(({ longestTaskMs }) => longestTaskMs))),
    });
  }
  await context.close();
  return rows;
}

/** Of each session that streams while somebody watches. */
type StreamFigures = { longTasks: number; longestTaskMs: number };

async function measureStream(
  browser: Browser,
  server: TestServer,
  api: ApiClient,
  workspace: string,
): Promise<StreamFigures> {
  const id = await createIdleSession(api, workspace, "words");
  const context = await signIn(browser, server);
  const page = await context.newPage();
  await openPage(page, `${server.url}/sessions/${id}`);
  const tasks = await longTasks(page, async () => {
    await api.mutate("sessions.send", { id, text: "stream" });
    // Looking for the text itself would be a long task of its own.
    const growing = page.locator('article[aria-busy="true"]');
    await growing.waitFor();
    await growing.waitFor({ state: "detached" });
  });
  await page.getByText("Line 1999:").waitFor();
  await context.close();
  return { longTasks: tasks.length, longestTaskMs: Math.round(Math.max(0, ...tasks)) };
}

type InboxFigures = {
  waiting: number;
  keyMedianMs: number;
  keyWorstMs: number;
  framesPerSecond: number;
  frameP95Ms: number;
};

async function measureInbox(browser: Browser, server: TestServer): Promise<InboxFigures> {
  const context = await signIn(browser, server);
  const page: Page = await context.newPage();
  // The list loads pages while it scrolls.
  await openPage(page, `${server.url}/?group=none&sort=age`);
  const list = page.getByRole("list", { name: /Waiting calls/ });
  await list.getByRole("listitem").first().waitFor();
  const keys = await keyPaints(page, async () => {
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press("j");
      await waitForFrames(page, 8);
    }
  });
  const frames = await frameTimes(page, await list.elementHandle());
  await context.close();
  return {
    waiting: sessions * callsOfEach,
    keyMedianMs: median(keys),
    keyWorstMs: Math.max(...keys),
    framesPerSecond: Math.round(1000 / (frames.reduce((sum, one) => sum + one, 0) / frames.length)),
    frameP95Ms: roundNumber(percentile(frames, 0.95)),
  };
}

function report(figures: { pages: PageFigures[]; streaming: StreamFigures[]; inbox: InboxFigures }): void {
  console.table(figures.pages);
  console.log(
    "scripts: aim at most 200 kB for the inbox and 300 kB for a session; largest paint: aim under 600 ms",
  );
  console.table(figures.streaming);
  console.log("sessions that stream: aim no task over 100 ms");
  console.table([figures.inbox]);
  console.log("the inbox: aim 60 frames a second, and under 100 ms from a key to the next paint");
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
  const text = JSON.stringify({ machine, ...figures });
  if (values.json === undefined) console.log(text);
  else {
    mkdirSync(dirname(values.json), { recursive: true });
    writeFileSync(values.json, `${text}\n`);
  }
}

await main();
