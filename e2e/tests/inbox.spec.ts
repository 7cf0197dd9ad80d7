import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("the inbox shows the waiting calls of every session; after a verdict the next one opens by itself", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays((request) => {
    const body = JSON.stringify(request.messages[0]);
    const name = body.includes("Alpha") ? "alpha.txt" : "beta.txt";
    return request.messages.length === 1 ? toolReply([write(name, "x\n")]) : textReply("Done.");
  });
  const alpha = await api.createSession({ workspace: workspace.path, prompt: "Alpha" });
  await expect.poll(async () => (await api.queue(alpha)).length).toBe(1);
  const beta = await api.createSession({ workspace: workspace.path, prompt: "Beta" });
  await expect.poll(async () => (await api.queue(beta)).length).toBe(1);

  await signIn(page, server);
  await expect(page).toHaveTitle(/\(2\)/);
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("alpha.txt");
  await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
  await page.keyboard.press("a");
  await expect.poll(() => workspace.read("alpha.txt")).toBe("x\n");
  await expect(page).toHaveTitle(/\(1\)/);
  await expect(opened).toContainText("beta.txt");
  await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
  await page.keyboard.press("a");
  await expect.poll(() => workspace.read("beta.txt")).toBe("x\n");
  await expect(page).not.toHaveTitle(/\(\d+\)/);
  await expect(page.getByText(/nothing waiting/i)).toBeVisible();
});
