import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Page } from "@playwright/test";
import { approve, deny, signIn, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("of two verdicts on their way at once the first counts, and the second is told whose and when", async ({
  page,
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Written.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write it" });
  const other = await (await browser.newContext()).newPage();
  await signIn(page, server);
  await signIn(other, server);
  await page.goto(`${server.url}/sessions/${id}`);
  await other.goto(`${server.url}/sessions/${id}`);
  const mine = await waitForCall(page, "a.txt");
  const theirs = await waitForCall(other, "a.txt");

  const late = await delayVerdicts(other);
  await deny(theirs, "Not this");
  await approve(mine);
  await expect.poll(() => workspace.read("a.txt")).toBe("a\n");
  late.release();

  await expect(other.getByText(/Already approved by you .*\. Your decision wasn’t used\./)).toBeVisible();
  await expect(other.getByText("Written.")).toBeVisible();
  expect(model.newestResults()[0]).toMatchObject({ isError: false });
  await other.context().close();
});

test("what one decides leaves the other's screen, with who and when", async ({
  page,
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Left.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write it" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  const other = await (await browser.newContext()).newPage();
  await signIn(page, server);
  await signIn(other, server);
  const opened = other.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("a.txt");
  await page.goto(`${server.url}/sessions/${id}`);
  await deny(await waitForCall(page, "a.txt"), "No");
  await expect(opened.getByRole("status")).toContainText(/Denied by you .*It no longer waits\./);
  await expect(opened.getByRole("button", { name: "Approve" })).toHaveCount(0);
  expect(workspace.read("a.txt")).toBeNull();
  await other.context().close();
});

/** Keeps a page's verdicts on their way until they are released. */
async function delayVerdicts(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/approvals\.decide/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
