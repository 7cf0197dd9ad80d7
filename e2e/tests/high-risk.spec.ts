import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("from high risk on a mere Enter decides nothing, until an answer is chosen", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("build/one.txt", "1\n");
  model.plays([toolReply([bash("rm -rf build")]), textReply("Left as it is.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Clean up" });
  const panel = await waitForCall(page, "rm -rf build");
  await expect(panel).toContainText("High risk");
  await expect(panel).toContainText("no answer is chosen beforehand");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(panel.getByRole("textbox", { name: "Reason (optional)" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(transcript(page).getByText("Left as it is.")).toBeVisible();
  expect(model.newestResults()[0]?.text).toContain("user_denied");
  expect(workspace.read("build/one.txt")).toBe("1\n");
});

test("while an input is edited the risk is that of the edited one, and Esc has one meaning at a time", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([bash("rm -rf build")]), textReply("Looked.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Clean up" });
  const panel = await waitForCall(page, "rm -rf build");
  const escapes = panel.locator('[aria-keyshortcuts="Escape"]');
  await expect(escapes).toHaveText([/^Abort/]);
  await panel.getByRole("button", { name: "Always allow…" }).click();
  await expect(escapes).toHaveText([/^Back/]);
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Edit…" }).click();
  await expect(escapes).toHaveText([/^Back/]);
  await expect(panel.getByText("High risk", { exact: true })).toHaveCount(1);
  await panel.getByRole("textbox", { name: "Command" }).fill("ls -A . missing");
  await expect(panel.getByText("High risk", { exact: true })).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Approve with edit" })).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");

  await expect(transcript(page).getByText("Looked.")).toBeVisible();
  const card = transcript(page).getByRole("article", { name: /^Bash/ });
  await expect(card).toContainText("Exit code 2");
  await expect(card.getByText(/^Approved by you/).filter({ visible: true })).toHaveCount(1);
});
