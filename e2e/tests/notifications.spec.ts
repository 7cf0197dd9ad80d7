import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Page } from "@playwright/test";
import { launchOptions, wholeBrowser } from "../harness/browsers.ts";
import { openFromMore, signIn } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { answerFirst, waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

// The headless shell shows no notifications.
test.use({ launchOptions: launchOptions(wholeBrowser()) });

test("notifications are asked for, tested, shown for calls that wait, gathered, and taken away when decided", async ({
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  const context = await browser.newContext({ permissions: ["notifications"] });
  const page = await context.newPage();
  model.plays([
    toolReply([write("one.txt", "secret words\n")]),
    toolReply([write("two.txt", "2\n"), write("three.txt", "3\n"), write("four.txt", "4\n")]),
    textReply("All is written."),
  ]);
  await signIn(page, server);
  await openFromMore(page, "Settings");
  const settings = page.getByRole("region", { name: "Notifications in this browser" });
  await settings.getByRole("switch", { name: /Notify while Countersign is open/ }).click();
  await expect(settings.getByRole("switch", { name: /Notify while Countersign is open/ })).toBeChecked();
  await settings.getByRole("button", { name: "Show test notification" }).click();
  await expect.poll(() => shownTitles(page)).toEqual(["Countersign reaches this browser"]);
  await closeAll(page);

  const cover = await coverPage(page);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write files" });
  await expect.poll(() => shownTitles(page)).toEqual(["Write needs approval"]);
  const [notification] = await details(page);
  const call = await waitForFirstCall(api, id);
  expect(notification).toEqual({
    title: "Write needs approval",
    path: `/?call=${call.id}`,
    body: expect.stringContaining("Write files"),
    actions: 0,
  });
  expect(JSON.stringify(notification)).not.toContain("secret words");
  await answerFirst(api, id, { verdict: "approve" });
  await expect.poll(() => shownTitles(page)).toEqual(["3 calls wait"]);
  for (const left of ["2 calls wait", "1 call waits"]) {
    await answerFirst(api, id, { verdict: "approve" });
    await expect.poll(() => shownTitles(page)).toEqual([left]);
  }
  await answerFirst(api, id, { verdict: "approve" });
  await expect.poll(() => shownTitles(page)).toEqual([]);

  // Who looks at the tab sees the call in it.
  await cover.close();
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  const other = await api.createSession({ workspace: workspace.path, prompt: "Write once more" });
  await waitForFirstCall(api, other);
  await expect(page).toHaveTitle(/^\(1\) .+ · Countersign$/);
  await expect(page.locator('link[rel="icon"]:not([href^="data:image/svg"])')).toHaveCount(0);
  expect(await shownTitles(page)).toEqual([]);
  await context.close();
});

for (const { permission, want } of [
  { permission: "default", want: "Notifications are off in this browser" },
  { permission: "denied", want: "This browser blocks notifications from this site" },
  { permission: null, want: "Notifications aren’t available here" },
]) {
  test(`the settings page says truly that notifications are ${permission ?? "unsupported"}`, async ({
    page,
    server,
  }) => {
    await page.addInitScript((given) => {
      if (given === null) Reflect.deleteProperty(window, "Notification");
      else {
        Object.defineProperty(Notification, "permission", { get: () => given });
        Notification.requestPermission = async () => "denied";
      }
    }, permission);
    await signIn(page, server, "/settings");
    const settings = page.getByRole("region", { name: "Notifications in this browser" });
    await expect(settings).toContainText(want);
    await expect(settings.getByRole("switch")).toHaveCount(0);
    const ask = settings.getByRole("button", { name: "Turn on notifications" });
    await expect(ask).toHaveCount(permission === "default" ? 1 : 0);
  });
}

/** Puts another page before this one. Playwright lets every page believe that it is looked at, unless told otherwise. */
async function coverPage(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  const cover = await page.context().newPage();
  await cover.bringToFront();
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false);
  return cover;
}

type Shown = { title: string; body: string; path: string; actions: number };

/** What is shown, by the worker's own answer: a browser that is asked from the page may forget what is just being shown. */
async function details(page: Page): Promise<Shown[]> {
  const { result } = await askWorker<Shown[]>(page, "shown");
  return result ?? [];
}

async function shownTitles(page: Page): Promise<string[]> {
  return (await details(page)).map(({ title }) => title);
}

async function closeAll(page: Page): Promise<void> {
  await askWorker(page, "close-all");
}

async function askWorker<Result>(page: Page, type: string): Promise<{ result?: Result }> {
  return page.evaluate(async (message) => {
    const { active } = await navigator.serviceWorker.ready;
    const { promise, resolve } = Promise.withResolvers<{ result?: Result }>();
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => resolve(data);
    active?.postMessage({ type: message }, [channel.port2]);
    return promise;
  }, type);
}
