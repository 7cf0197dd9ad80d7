import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openAudit } from "../harness/audit.ts";
import {
  approve,
  approveDangerous,
  confirmation,
  deny,
  say,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("the sandbox of a session blocks a command: a person sees why, lets it run outside once, and opens a folder", async ({
  page,
  server,
  model,
  workspace,
}) => {
  // Not in /tmp, which is another one in a sandbox.
  const folder = mkdtempSync("/var/tmp/countersign-test-");
  const file = join(folder, "outside.txt");
  model.plays((request) => {
    const last = JSON.stringify(request.messages.at(-1));
    if (last.includes("Fetch it")) return toolReply([bash("curl -sS https://blocked.example/")]);
    if (last.includes("Retry what the sandbox blocked"))
      return toolReply([bash(`echo opened > ${folder}/opened.txt`)]);
    return last.includes("Write it") ? toolReply([bash(`echo x > ${file}`)]) : textReply("Understood.");
  });
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Hello" });
  await expect(transcript(page).getByText("Understood.")).toHaveCount(1);
  const level = page.getByRole("combobox", { name: "Sandbox" });
  await level.selectOption("workspace");
  await expect(level).toHaveValue("workspace");
  await expect(level).toBeEnabled();
  await say(page, "Write it");
  const inSandbox = await waitForCall(page, "outside.txt");
  await expect(inSandbox).toContainText("in a sandbox: writes only to the workspace, no network");
  await approveDangerous(inSandbox);

  const blocked = transcript(page).getByRole("region", { name: "Blocked by the sandbox" });
  await expect(blocked).toContainText(`The sandbox blocked a change to ${file}: it’s outside the workspace.`);
  await expect(transcript(page).getByText("Understood.")).toHaveCount(2);
  expect(existsSync(file)).toBe(false);

  await blocked.getByRole("button", { name: "Run outside the sandbox…" }).click();
  const again = await waitForCall(page, "outside.txt");
  await expect(again).toContainText("outside the sandbox");
  await approveDangerous(again);
  await expect(transcript(page).getByText("Understood.")).toHaveCount(3);
  expect(existsSync(file)).toBe(true);

  await blocked.getByRole("button", { name: `Allow changes in ${folder}` }).click();
  const opened = await waitForCall(page, "opened.txt");
  await expect(opened).toContainText(`opened by a person: ${folder}`);
  await approveDangerous(opened);
  await expect(transcript(page).getByText("Understood.")).toHaveCount(4);
  expect(existsSync(join(folder, "opened.txt"))).toBe(true);
  await blocked.getByRole("button", { name: `Stop allowing changes in ${folder}` }).click();
  await expect(blocked.getByRole("button", { name: `Allow changes in ${folder}` })).toBeVisible();
  rmSync(folder, { recursive: true });

  await say(page, "Fetch it");
  await approve(await waitForCall(page, "blocked.example"));
  const noHost = transcript(page)
    .getByRole("region", { name: "Blocked by the sandbox" })
    .filter({ hasText: "blocked a connection to blocked.example" });
  await expect(noHost).toContainText("no WebFetch(domain:…) rule allows it");
  await noHost.getByRole("button", { name: "Allow blocked.example in this session" }).click();
  await expect(page.getByText("Added WebFetch(domain:blocked.example) to this session.")).toBeVisible();
  await say(page, "Fetch it again");
  await expect(await waitForCall(page, "blocked.example")).toContainText(
    "in a sandbox: writes only to the workspace, reaches only hosts that rules allow",
  );
  await deny(confirmation(page));

  await openAudit(page, server);
  await expect(auditRows(page).filter({ hasText: `sandbox opened for ${folder}` })).toHaveCount(1);
  await expect(auditRows(page).filter({ hasText: `sandbox closed for ${folder}` })).toHaveCount(1);
  await expect(auditRows(page).filter({ hasText: "sandbox: off → workspace" })).toHaveCount(1);
});
