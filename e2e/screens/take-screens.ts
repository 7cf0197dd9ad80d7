import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startScriptedServer } from "@countersign/anthropic/scripted";
import { type ApiClient, createApiClient } from "@countersign/testing/api-client";
import { prepareServer, type TestServer } from "@countersign/testing/server";
import { type Browser, chromium } from "@playwright/test";
import { launchOptions, quickestBrowser } from "../harness/browsers.ts";
import { planAnswer, sampleFiles, tasks } from "./sample-tasks.ts";

const themes = ["light", "dark"] as const;

/** Takes the ten main screens, light and dark, into the folder that is named: `pnpm screens docs/screens`. */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder for the pictures: pnpm screens docs/screens");
  mkdirSync(folder, { recursive: true });
  const place = realpathSync(mkdtempSync(join(tmpdir(), "countersign-screens-")));
  const model = await startScriptedServer({ script: planAnswer });
  const server = await prepareServer({ ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "screens" });
  const browser = await chromium.launch(launchOptions(quickestBrowser()));
  try {
    await server.start();
    const api = createApiClient(server);
    const opened = await prepare(api, place);
    for (const theme of themes) await takeAll(browser, server, { theme, folder: resolve(folder), opened });
  } finally {
    await browser.close();
    await server.remove();
    await model.close();
    rmSync(place, { recursive: true, force: true });
  }
}

type Opened = { edit: string; danger: string; session: string };

/** Sessions that wait, one that ended, rules and decisions: a server on an ordinary day. */
async function prepare(api: ApiClient, place: string): Promise<Opened> {
  const workspaces = ["shop-api", "web-client", "billing"].map((name) => createRepository(join(place, name)));
  const [shop = place, web = place, billing = place] = workspaces;
  for (const rule of ["Bash(npm run lint:*)", "Edit(/docs/**)"]) await addRule(api, "allow", rule);
  await addRule(api, "deny", "Read(**/.env)");
  const done = await api.createSession({ workspace: shop, prompt: tasks.fix });
  await answer(api, done, "approve");
  const refused = await api.createSession({ workspace: billing, prompt: tasks.publish });
  await answer(api, refused, "deny");
  const session = await api.createSession({ workspace: shop, prompt: tasks.retry });
  const cleaned = await api.createSession({ workspace: web, prompt: tasks.clean });
  const tested = [];
  for (const workspace of workspaces) tested.push(await api.createSession({ workspace, prompt: tasks.test }));
  const [edit, danger] = await Promise.all([firstCall(api, session), firstCall(api, cleaned)]);
  for (const id of tested) await firstCall(api, id);
  return { edit: edit.id, danger: danger.id, session };
}

function createRepository(path: string): string {
  for (const [name, text] of Object.entries(sampleFiles)) {
    mkdirSync(join(path, name, ".."), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  const git = (...words: string[]) => execFileSync("git", ["-C", path, ...words]);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "src", "package.json");
  git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", "Begin");
  return path;
}

async function addRule(api: ApiClient, behavior: string, rule: string): Promise<void> {
  const { code, message } = await api.mutate("rules.create", {
    behavior,
    rule,
    reason: "Agreed in the team",
  });
  if (code !== null) throw new Error(`The rule ${rule} wasn’t added: ${message}`);
}

async function firstCall(api: ApiClient, session: string): Promise<{ id: string; digest: string }> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [first] = await api.queue(session);
    if (first !== undefined) return first;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("No call of the session waits");
}

async function answer(api: ApiClient, session: string, verdict: "approve" | "deny"): Promise<void> {
  const { id, digest } = await firstCall(api, session);
  await api.decide(
    verdict === "deny" ? { id, digest, verdict, reason: "Not today" } : { id, digest, verdict },
  );
}

type Taken = { theme: "light" | "dark"; folder: string; opened: Opened };

async function takeAll(
  browser: Browser,
  server: TestServer,
  { theme, folder, opened }: Taken,
): Promise<void> {
  const viewport = { width: 1360, height: 860 };
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-in?${new URLSearchParams({ token: server.token, to: "/settings" })}`);
  const heading = page.getByRole("heading").first();
  // Diffs and charts are drawn after the page.
  const line = page.locator("[data-line]").first();
  const chart = page.locator("[data-chart] svg.recharts-surface").first();
  const screens = {
    inbox: { path: "/", last: page.getByText("untracked").first() },
    call: { path: `/?call=${opened.edit}`, last: line },
    danger: { path: `/?call=${opened.danger}`, last: page.getByText("untracked").first() },
    session: { path: `/sessions/${opened.session}`, last: line },
    sessions: { path: "/sessions", last: heading },
    "new-session": { path: "/sessions/new", last: heading },
    rules: { path: "/rules", last: page.getByText("npm run lint").first() },
    audit: { path: "/audit", last: page.getByText("npm publish").first() },
    insights: { path: "/insights", last: chart },
    settings: { path: "/settings", last: heading },
  };
  for (const [name, { path, last }] of Object.entries(screens)) {
    await page.goto(`${server.url}${path}`);
    await page.getByText("Connected", { exact: true }).waitFor();
    await last.waitFor();
    const picture = join(folder, `${name}-${theme}.png`);
    await page.screenshot({ path: picture });
    console.log(picture);
  }
  await context.close();
}

await main();
