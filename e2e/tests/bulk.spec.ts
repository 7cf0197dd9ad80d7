import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { ApiClient } from "@countersign/testing/api-client";
import type { Page } from "@playwright/test";
import { signIn } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { answerFirst, waitForFirstCall } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("calls of one kind are approved together over sessions, each listed in full; what others decide meanwhile is marked, left out and told", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays((request) => {
    const task = JSON.stringify(request.messages[0]);
    if (JSON.stringify(request.messages.at(-1)).includes("tool_result")) return textReply("Done.");
    const name = /Write (\w+)/.exec(task)?.[1] ?? "x";
    return toolReply([task.includes("Run") ? bash("touch ran.txt") : write(`${name}.txt`, `${name}\n`)]);
  });
  const [one, two, three] = await startSessions(api, workspace.path, [
    "Write one",
    "Write two",
    "Write three",
    "Run it",
  ]);
  await signIn(page, server);
  await openCall(page, "one.txt");
  // Under the pointer rows would stand still.
  await page.mouse.move(900, 400);
  await page.keyboard.press("x");
  await expect(selectedRows(page)).toContainText("1 selected");
  await page.keyboard.press("Shift+X");
  await expect(selectedRows(page)).toContainText("3 selected");
  await expect(page).toHaveURL(/selected=/);
  await startSessions(api, workspace.path, ["Write four"]);
  await expect(page.getByRole("checkbox", { name: "Select Create four.txt" })).toBeVisible();
  await expect(selectedRows(page)).toContainText("3 selected");

  await page.keyboard.press("a");
  const sheet = page.getByRole("dialog", { name: "Decide 3 calls" });
  await expect(sheet.getByRole("list", { name: "The calls" }).getByRole("article")).toHaveText([
    /one\.txt/,
    /two\.txt/,
    /three\.txt/,
  ]);
  await answerFirst(api, two ?? "", { verdict: "deny", reason: "Mine" });
  const second = sheet.getByRole("list", { name: "The calls" }).locator("> li").nth(1);
  await expect(second).toContainText(/Left out\. Denied by .* It no longer waits\./);
  await expect(sheet).toContainText("1 call is left out");

  const held = Promise.withResolvers<void>();
  await page.route(/approvals\.decideMany/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await sheet.getByRole("button", { name: "Approve 2 calls" }).click();
  await answerFirst(api, three ?? "", { verdict: "deny", reason: "Mine" });
  held.resolve();
  await expect(sheet.getByRole("alert")).toContainText("1 of 2 calls approved.");
  const results = sheet.getByRole("list", { name: "Results" }).getByRole("listitem");
  await expect(results).toHaveText([
    /^Approved.*one\.txt/,
    /three\.txt.*Already denied by .* Your decision wasn’t used/s,
  ]);
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => workspace.read("one.txt")).toBe("one\n");
  expect(["two.txt", "three.txt"].map((name) => workspace.read(name))).toEqual([null, null]);
  expect((await api.queue(one ?? "")).length).toBe(0);
  await expect(selectedRows(page)).toHaveCount(0);
});

test("calls of several kinds are only denied together, and critical ones are left out of an approval by name", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays((request) => {
    const task = JSON.stringify(request.messages[0]);
    if (JSON.stringify(request.messages.at(-1)).includes("tool_result")) return textReply("Understood.");
    return toolReply([task.includes("Run") ? bash("touch ran.txt") : write("one.txt", "1\n")]);
  });
  const ids = await startSessions(api, workspace.path, ["Write it", "Run it"]);
  await signIn(page, server);
  await page.getByRole("checkbox", { name: "Select Create one.txt" }).check();
  await page.getByRole("checkbox", { name: /Select Run touch/ }).check();
  await expect(selectedRows(page)).toContainText("Mixed selection: deny only");
  await page.keyboard.press("d");
  const sheet = page.getByRole("dialog", { name: "Decide 2 calls" });
  await expect(sheet).toContainText("These are of 2 kinds");
  await expect(sheet.getByRole("button", { name: "Approve 2 calls" })).toBeDisabled();
  await sheet.getByRole("textbox", { name: "Reason (optional)" }).fill("Not today");
  await sheet.getByRole("button", { name: "Deny 2 calls" }).click();

  await expect(sheet).toHaveCount(0);
  for (const id of ids) await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  expect(workspace.read("one.txt")).toBeNull();
  expect(workspace.read("ran.txt")).toBeNull();
  expect(model.newestResults()[0]?.text).toContain("Not today");
});

/** Starts a session for each task, one after the other, and waits until each has its call in the queue. */
async function startSessions(api: ApiClient, workspace: string, tasks: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const prompt of tasks) {
    const id = await api.createSession({ workspace, prompt });
    await waitForFirstCall(api, id);
    ids.push(id);
  }
  return ids;
}

async function openCall(page: Page, name: string): Promise<void> {
  await page.getByRole("region", { name: "Waiting calls" }).getByRole("link", { name }).click();
  await expect(page.getByRole("article", { name: "Opened call" })).toContainText(name);
}

function selectedRows(page: Page) {
  return page.getByRole("region", { name: "Selected rows" });
}
