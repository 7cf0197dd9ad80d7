import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openAudit, searchAudit } from "../harness/audit.ts";
import {
  approveDangerous,
  deny,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("the team turns the sandbox on: an approved command stays in it, and asking to leave it says so", async ({
  page,
  server,
  model,
  workspace,
}) => {
  // Not in /tmp, which is another one in a sandbox.
  const folder = mkdtempSync("/var/tmp/countersign-test-");
  const outside = join(folder, "outside.txt");
  const command = `sh -c 'echo x > ${outside}'`;
  model.plays((request) => {
    const results = JSON.stringify(request.messages).split('"tool_result"').length - 1;
    if (results === 0) return toolReply([bash(command)]);
    if (results === 1)
      return toolReply([{ name: "Bash", input: { command, dangerouslyDisableSandbox: true } }]);
    return textReply("Understood.");
  });
  await signIn(page, server, "/settings");
  const setting = page.getByRole("combobox", { name: "Sandbox for commands" });
  await expect(setting).toHaveValue("off");
  await setting.selectOption("workspace");
  await expect(setting).toBeEnabled();
  await page.reload();
  await expect(setting).toHaveValue("workspace");

  await startSession(page, { workspace: workspace.path, prompt: "Write it" });
  const first = await waitForCall(page, "outside.txt");
  await expect(first).toContainText("in a sandbox: writes only to the workspace, no network");
  await approveDangerous(first);
  const second = page.getByText("outside the sandbox", { exact: true });
  await expect(second).toBeVisible();
  await expect(
    page.getByText("it asks to run outside the sandbox, and only a person can allow that"),
  ).toBeVisible();
  await deny(await waitForCall(page, "outside.txt"));
  await expect(transcript(page).getByText("Understood.")).toBeVisible();
  expect(existsSync(outside)).toBe(false);
  rmSync(folder, { recursive: true });

  await page.goto(`${server.url}/settings`);
  await setting.selectOption("off");
  await page.getByRole("dialog").getByRole("button", { name: "Loosen sandbox" }).click();
  await expect(setting).toHaveValue("off");
  await expect(setting).toBeEnabled();
  await openAudit(page, server);
  await searchAudit(page, "tool:Team");
  await expect(auditRows(page)).toContainText([
    "sandbox for commands: workspace → off",
    "sandbox for commands: off → workspace",
  ]);
});
