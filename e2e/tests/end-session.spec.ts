import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openAudit, searchAudit } from "../harness/audit.ts";
import { expectNothingSerious } from "../harness/axe.ts";
import { composer, confirmation, say, signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("tool-confirmation, Cache Lifetime: ending a session revokes its approvals, and reopening gives none back", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays((request) =>
    JSON.stringify(request.messages.at(-1)).includes("tool_result")
      ? textReply("That is done.")
      : toolReply([bash("echo ran >> runs.txt")]),
  );
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Append a line" });
  const panel = await waitForCall(page, "runs.txt");
  await panel.getByRole("button", { name: "Always allow…" }).click();
  await page.getByRole("button", { name: "Approve and always allow" }).click();
  await expect(page.getByText("That is done.")).toHaveCount(1);

  await page.getByRole("button", { name: "End session…" }).click();
  const dialog = page.getByRole("dialog", { name: "End this session?" });
  await expect(dialog).toContainText("Revokes 1 always-allowed call or rule.");
  await dialog.getByRole("button", { name: "End session" }).click();
  await expect(page.getByRole("status", { name: "Session status" })).toHaveText("Ended");
  await expect(page.getByText("You ended this session")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Mode" })).toBeDisabled();
  await expectNothingSerious(page, "a session that has ended");

  await page.goto(`${server.url}/sessions`);
  await expect(page.getByText("No sessions match “Open”")).toBeVisible();
  await page.getByRole("button", { name: /^Ended/ }).click();
  await expect(page).toHaveURL(/status=ended/);
  await page.getByRole("list", { name: "Sessions" }).getByRole("link").click();
  await page.getByRole("button", { name: "Reopen session" }).click();
  await say(page, "Again");
  await waitForCall(page, "runs.txt");
  expect(workspace.read("runs.txt")).toBe("ran\n");

  await openAudit(page, server);
  await searchAudit(page, `session:${id} tool:Session`);
  await expect(auditRows(page)).toContainText([/Session.*reopened/, /Session.*ended/]);
});

test("a session is ended while a call waits: the call is cancelled", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([bash("touch made.txt")])]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Make it" });
  await waitForCall(page, "made.txt");
  await page.getByRole("button", { name: "End session…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  await expect(page.getByText("You ended this session")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "Nothing waiting" })).toBeVisible();
  expect(workspace.read("made.txt")).toBeNull();
});
