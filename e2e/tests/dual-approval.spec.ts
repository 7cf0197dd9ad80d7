import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Locator, Page } from "@playwright/test";
import { approve, confirmation, signIn, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { join } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

test("a call that a rule wants two for runs when two persons approved it, each in their own browser", async ({
  page,
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  await api.mutate("rules.create", { behavior: "ask", rule: "Bash(touch:*)", needsDualApproval: true });
  model.plays([toolReply([bash("touch made.txt")]), textReply("It is made.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Make it" });
  await signIn(page, server);
  const bo = await join(browser, server, { name: "bo", role: "approver" });
  const row = bo.page.getByRole("region", { name: "Waiting calls" }).getByRole("listitem");
  await expect(row).toContainText("Needs two approvals");

  await page.goto(`${server.url}/sessions/${id}`);
  const panel = await waitForCall(page, "touch made.txt");
  await expect(panel).toContainText(
    "Needs two approvals: the rule Bash(touch:*) (team) requires dual approval.",
  );
  await expect(panel.getByRole("button", { name: "Always allow…" })).toBeDisabled();
  await approve(panel);
  await expect(page.getByText("Yours is the first of two approvals.")).toBeVisible();
  await expect(panel).toContainText("You approved it");
  await expect(panel).toContainText("You approved this call. Somebody else must approve it too.");
  await expect(panel.getByRole("button", { name: "Approve", exact: true })).toBeDisabled();
  await expect(panel.getByRole("button", { name: "Deny" })).toBeEnabled();
  expect(workspace.read("made.txt")).toBeNull();

  await expect(row).toContainText("approved · waiting for you");
  await row.getByRole("link").click();
  const opened = bo.page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("You can be the second");
  await approve(opened);
  await expect.poll(() => workspace.read("made.txt")).toBe("");
  await expect(page.getByText("It is made.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.getByText(/^Approved by you and bo/).filter({ visible: true })).toHaveCount(1);
  const kept = await api.query("audit.search", { filters: { session: id, verdict: "allow" } });
  expect(JSON.stringify(kept.data)).toContain('"name":"bo"');
  await bo.context.close();
});

test("the team wants two from a risk on and not the starter: the queue says so at once, and a first approval can be taken back", async ({
  page,
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("touch both.txt")]), textReply("Both agreed.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Make it" });
  await signIn(page, server);
  const bo = await join(browser, server, { name: "bo", role: "approver" });
  const cy = await join(browser, server, { name: "cy", role: "operator" });
  await openSettings(bo.page);
  await expect(bo.page.getByRole("combobox", { name: "Require two approvals for calls of" })).toBeDisabled();
  await openSettings(page);
  await page.getByRole("combobox", { name: "Require two approvals for calls of" }).selectOption("low");
  await expect(page.getByText(/^Changed by you/)).toBeVisible();
  // It shows the new state a moment after the click.
  const starter = page.getByRole("switch", { name: /Exclude the session owner/ });
  await starter.click();
  await expect(starter).toBeChecked();
  await expect(starter).toBeEnabled();

  await page.goto(`${server.url}/sessions/${id}`);
  const own = confirmation(page);
  await expect(own).toContainText("You started this session, so two others must approve this call.");
  await expect(own.getByRole("button", { name: "Approve", exact: true })).toBeDisabled();

  await bo.page.goto(`${server.url}/sessions/${id}`);
  await approve(await waitForCall(bo.page, "touch both.txt"));
  await confirmation(bo.page).getByRole("button", { name: "Undo approval" }).click();
  await expect(confirmation(bo.page)).toContainText("No one has approved it yet.");
  await expect(own).toContainText("No one has approved it yet.");
  await approve(await waitUntilApprovable(confirmation(bo.page)));
  await expect(own).toContainText("bo approved it");

  await cy.page.goto(`${server.url}/sessions/${id}`);
  await approve(await waitForCall(cy.page, "touch both.txt"));
  await expect(page.getByText("Both agreed.")).toBeVisible();
  expect(workspace.read("both.txt")).toBe("");
  await Promise.all([bo.context.close(), cy.context.close()]);
});

async function openSettings(page: Page): Promise<void> {
  await page.goto(new URL("/settings", page.url()).href);
}

async function waitUntilApprovable(panel: Locator): Promise<Locator> {
  await expect(panel.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  return panel;
}
