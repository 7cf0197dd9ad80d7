import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, signIn, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("? opens the list of keys everywhere; while it is open no key decides, and Esc closes only the list", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("one.txt", "1\n"), write("two.txt", "2\n")]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write two files" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(2);
  const list = page.getByRole("dialog", { name: "Shortcuts and commands" });

  await signIn(page, server);
  await expect(page.getByRole("article", { name: "Opened call" })).toContainText("one.txt");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await page.keyboard.press("?");
  for (const effect of ["Approve", "Stop the session", "Next call", "New session"])
    await expect(list.getByText(effect, { exact: true }).first()).toBeVisible();
  for (const key of ["a", "d", "1"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  expect(await api.queue(id)).toHaveLength(2);

  await page.goto(`${server.url}/sessions/${id}`);
  await waitForCall(page, "one.txt");
  await page.keyboard.press("?");
  await expect(list).toBeVisible();
  for (const key of ["1", "3", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(confirmation(page)).toContainText("one.txt");
  expect(await api.queue(id)).toHaveLength(2);
  expect(workspace.read("one.txt")).toBeNull();
});
