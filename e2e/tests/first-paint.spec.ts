import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  composer,
  confirmation,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { createActiveIntent, intentPath } from "../harness/intents.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const light = "rgb(246, 246, 247)";
const dark = "rgb(13, 14, 16)";

test("the content of a page arrives with it, before a script runs", async ({
  browser,
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([
    toolReply([write("first.txt", "1\n"), write("second.txt", "2\n")]),
    textReply("Both are there."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Paint two files" });
  await approve(await waitForCall(page, "first.txt"));
  await waitForCall(page, "second.txt");
  const session = page.url();
  await createActiveIntent(api, workspace, "REQ-001");

  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const still = await context.newPage();
  for (const [path, content] of [
    ["/", "second.txt"],
    ["/sessions", "Paint two files"],
    [session, "Paint two files"],
    ["/audit", "first.txt"],
    ["/audit?tool=Write&verdict=allow&since=today", "first.txt"],
    ["/audit?text=first&since=24h", "first.txt"],
    [intentPath(workspace, "REQ-001"), "May write"],
    [intentPath(workspace, "REQ-001", "history"), "Saved"],
    ["/rules", "Rules"],
    ["/settings/people", "owner"],
  ] as const) {
    const answer = await still.goto(new URL(path, session).href);
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await expect(still.getByRole("main")).toContainText(content);
    if (path === "/") expect(await answer?.text()).toContain('aria-label="Opened call"');
  }
  await context.close();
});

test("what is typed before the scripts are there is kept, and can be sent", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([textReply("First answer."), textReply("Second answer.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Say something" });
  await expect(transcript(page)).toContainText("First answer.");
  const { promise: scriptsMayLoad, resolve: loadScripts } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, async (route) => {
    await scriptsMayLoad;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await composer(page).fill("Say more");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  loadScripts();
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await composer(page).press("Enter");
  await expect(transcript(page)).toContainText("Second answer.");
});

test("a page is painted in the chosen theme, or else the system’s, before a script runs", async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, server);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(async () => {
    // No key works before the scripts are there.
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("combobox").fill("dark");
  await page.getByRole("option", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const chosen = await page.context().storageState();
  const others = chosen.cookies.filter(({ name }) => name !== "countersign-theme");
  expect(others).toHaveLength(chosen.cookies.length - 1);
  for (const [cookies, colorScheme, background] of [
    [chosen.cookies, "light", dark],
    [others, "light", light],
    [others, "dark", dark],
  ] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: { cookies: [...cookies], origins: [] },
      colorScheme,
    });
    const still = await context.newPage();
    await still.goto(server.url);
    await expect(still.locator("body")).toHaveCSS("background-color", background);
    await context.close();
  }
});

test("a browser in another time zone asks by itself, and shows its own times", async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, server);
  const storageState = await page.context().storageState();
  const cookies = storageState.cookies.map((cookie) =>
    cookie.name === "countersign-zone" ? { ...cookie, value: "Pacific%2FKiritimati" } : cookie,
  );
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: { ...storageState, cookies },
  });
  const still = await context.newPage();
  await still.goto(new URL("/sessions", page.url()).href);
  await expect(still.getByRole("status", { name: "Loading" })).toBeVisible();
  await context.close();
});

test("a session with many calls comes with the one to decide, and nothing moves when the rest is there", async ({
  browser,
  page,
  server,
  model,
  workspace,
}) => {
  const calls = Array.from({ length: 60 }, (_, index) => write(`file-${index}.txt`, `${index}\n`));
  model.plays([toolReply(calls, { text: "I write sixty files." })]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write sixty files" });
  await waitForCall(page, "file-0.txt");
  const address = `${page.url()}?call=`;

  const storageState = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const still = await context.newPage();
  const answer = await still.goto(address);
  const list = (one: typeof page) => confirmation(one).getByRole("list", { name: "Calls in this turn" });
  const deny = (one: typeof page) => confirmation(one).getByRole("button", { name: "Deny", exact: true });
  await expect(confirmation(still).getByText("Approve all 60 remaining…")).toBeVisible();
  await expect(confirmation(still).getByText("A call needs your approval: Write file-0.txt")).toBeAttached();
  await expect(list(still).getByRole("listitem")).toHaveCount(8);
  await expect(still.getByRole("log", { name: "Transcript" })).toContainText("Write sixty files");
  await expect(still.getByRole("article", { name: "Agent message" })).toContainText("I write sixty files.");
  expect((await answer?.text())?.length).toBeLessThan(250_000);
  const before = [await deny(still).boundingBox(), await list(still).boundingBox()];

  await page.goto(address);
  await expect(list(page).getByRole("listitem")).toHaveCount(60);
  await waitForCall(page, "file-0.txt");
  expect([await deny(page).boundingBox(), await list(page).boundingBox()]).toEqual(before);

  // Approving the rest means all calls, also those that have not come yet.
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(/sessions\.get/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(list(page).getByRole("listitem")).toHaveCount(8);
  await page.keyboard.press("x");
  answerNow();
  const sheet = page.getByRole("dialog", { name: "Approve the rest of this turn" });
  await expect(sheet.getByRole("button", { name: "Approve 60 calls" })).toBeVisible();
  await context.close();
});
