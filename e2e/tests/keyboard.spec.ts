import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Page } from "@playwright/test";
import { confirmation, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a session is started, decided and answered without a mouse", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([
    toolReply([write("a.txt", "a\n"), write("b.txt", "b\n"), write("c.txt", "c\n")]),
    textReply("Done by keys."),
    textReply("You are welcome."),
  ]);
  await signIn(page, server);

  await tabTo(page, "New session");
  await page.keyboard.press("Enter");
  await tabTo(page, "Task");
  await page.keyboard.type("Write three files");
  await tabTo(page, "Workspace folder");
  await page.keyboard.type(workspace.path);
  await tabTo(page, "Start session");
  await page.keyboard.press("Enter");

  await waitForCall(page, "a.txt");
  await page.keyboard.press("1");
  await waitForCall(page, "b.txt");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("textbox", { name: "Reason (optional)" })).toBeFocused();
  await page.keyboard.type("not b");
  await page.keyboard.press("Enter");
  await waitForCall(page, "c.txt");
  await page.keyboard.press("2");
  await expect(page.getByRole("textbox", { name: "What should the agent do instead?" })).toBeFocused();
  await page.keyboard.type("later");
  await page.keyboard.press("Enter");

  await expect(transcript(page).getByText("Done by keys.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  expect(workspace.read("a.txt")).toBe("a\n");
  expect(workspace.read("b.txt")).toBeNull();
  const [, second, third] = model.newestResults();
  expect(second?.text).toContain("not b");
  expect(third?.text).toContain("later");

  await tabTo(page, "Message");
  await page.keyboard.type("Thank you");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(transcript(page).getByText("You are welcome.")).toBeVisible();
});

test("every letter has its meaning or none: what no answer has is written nowhere, and words go where a key opened a field", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([
    toolReply([write("a.txt", "a\n"), write("b.txt", "b\n"), write("c.txt", "c\n")]),
    textReply("Heard."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write three files" });
  const instruction = page.getByRole("textbox", { name: "What should the agent do instead?" });

  await waitForCall(page, "a.txt");
  await page.keyboard.type("bqw");
  await expect(instruction).toHaveValue("");
  await page.keyboard.press("i");
  await expect(instruction).toBeFocused();
  await page.keyboard.type("add tests first");
  await expect(instruction).toHaveValue("add tests first");
  await page.keyboard.press("Enter");

  await waitForCall(page, "b.txt");
  await page.keyboard.press("2");
  await page.keyboard.type("1 File is enough");
  await expect(instruction).toHaveValue("1 File is enough");
  await page.keyboard.press("Enter");

  const panel = await waitForCall(page, "c.txt");
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("button", { name: "Always allow…" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(panel.getByRole("button", { name: "Approve" })).toBeFocused();
  await page.keyboard.press("3");
  await expect(page.getByRole("textbox", { name: "Reason (optional)" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(transcript(page).getByText("Heard.")).toBeVisible();
  expect(["a.txt", "b.txt", "c.txt"].map((name) => workspace.read(name))).toEqual([null, null, null]);
  const [first, second, third] = model.newestResults();
  expect(first?.text).toContain("add tests first");
  expect(second?.text).toContain("1 File is enough");
  expect(third?.text).toContain("user_denied");
});

/** Presses Tab until the focus is on the element of this name, as a person would; fails when the round is over. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focusedName(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached "${name}"`);
}

async function focusedName(page: Page): Promise<string> {
  const focused = page.locator(":focus");
  if ((await focused.count()) === 0) return "";
  const snapshot = await focused.ariaSnapshot();
  return /"([^"]*)"/.exec(snapshot)?.[1] ?? "";
}
