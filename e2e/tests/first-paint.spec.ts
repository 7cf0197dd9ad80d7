import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { createActiveIntent, intentPath } from "../harness/intents.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

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
