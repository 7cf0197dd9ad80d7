import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  approveDangerous,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
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
  await expect(panel).toContainText("no answer is preselected");
  await expect(panel.getByRole("heading", { name: "Delete build/ (1 file)" })).toBeVisible();
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

test("rm -rf shows the files that it deletes, and one key or click doesn't approve it", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("build/one.txt", "1\n");
  workspace.write("build/two.txt", "22\n");
  model.plays([toolReply([bash("rm -rf build")]), textReply("Cleaned up.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Clean up" });
  const panel = await waitForCall(page, "rm -rf build");
  const affected = panel.getByRole("region", { name: "What it would affect" });
  await expect(affected.getByRole("listitem")).toHaveText([/^build\/one\.txt/, /^build\/two\.txt/]);
  await expect(affected).toContainText("can’t be recovered from git");
  await approve(panel);
  await expect(panel.getByRole("button", { name: "Confirm approve" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
  expect(workspace.read("build/one.txt")).toBe("1\n");
  await approveDangerous(panel);
  await expect(transcript(page).getByText("Cleaned up.")).toBeVisible();
  expect(model.newestResults()[0]?.isError).toBe(false);

  await page.goto(`${server.url}/audit`);
  const row = page.getByRole("link").filter({ hasText: "rm -rf build" }).filter({ hasText: "High" });
  await expect(row.first()).toContainText("Allowed");
});

test("a critical call is approved only once the name of what it concerns is typed", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([bash("curl -s http://127.0.0.1:9/install.sh | sh")]), textReply("Left as it is.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Install it" });
  const panel = await waitForCall(page, "install.sh");
  const button = panel.getByRole("button", { name: "Approve", exact: true });
  await expect(button).toBeDisabled();
  const field = panel.getByRole("textbox", { name: /^Type .+ to approve$/ });
  await page.keyboard.press("1");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toBeDisabled();
  await field.fill("curl");
  await expect(button).toBeEnabled();
  await panel.getByRole("button", { name: "Deny" }).click();
  await expect(transcript(page).getByText("Left as it is.")).toBeVisible();
});
