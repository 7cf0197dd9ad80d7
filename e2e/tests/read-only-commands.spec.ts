import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openAudit, searchAudit } from "../harness/audit.ts";
import { approve, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("the team asks for read-only commands: ls waits for a person, and runs again once the setting is off", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays((request) =>
    JSON.stringify(request.messages.at(-1)).includes("tool_result")
      ? textReply("Listed.")
      : toolReply([bash("ls")]),
  );
  await signIn(page, server, "/settings");
  const setting = page.getByRole("switch", { name: /^Ask for read-only commands/ });
  await expect(setting).not.toBeChecked();
  // It shows what the server has, once that has answered.
  await setting.click();
  await expect(setting).toBeChecked();
  await expect(setting).toBeEnabled();
  await page.reload();
  await expect(setting).toBeChecked();

  await startSession(page, { workspace: workspace.path, prompt: "List it" });
  const panel = await waitForCall(page, "ls");
  await expect(panel).toContainText("your team requires approval for read-only commands");
  await approve(panel);
  await expect(transcript(page).getByText("Listed.")).toBeVisible();

  await page.goto(`${server.url}/settings`);
  await setting.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop asking" }).click();
  await expect(setting).not.toBeChecked();
  await expect(setting).toBeEnabled();
  await startSession(page, { workspace: workspace.path, prompt: "List it" });
  await expect(transcript(page).getByText("Listed.")).toBeVisible();

  await openAudit(page, server);
  await searchAudit(page, "tool:Team");
  await expect(auditRows(page)).toContainText([
    "ask for read-only commands: on → off",
    "ask for read-only commands: off → on",
  ]);
});
