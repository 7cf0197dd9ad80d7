import { auditRows, openAudit, openedRow, searchAudit } from "../harness/audit.ts";
import { signIn } from "../harness/dashboard.ts";
import { join } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

test("who let somebody in, who made him approver and who made a key is found months later", async ({
  page,
  browser,
  server,
  api,
}) => {
  const { context } = await join(browser, server, { name: "kim", role: "viewer" });
  await signIn(page, server, "/settings/people");
  await page.getByRole("combobox", { name: "Role of kim" }).selectOption("approver");
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("kim is now an approver.")).toBeVisible();
  const machine = { name: "ci", role: "operator" };
  await api.mutate("keys.create", { name: "deploy", scopes: ["read", "operate"], days: null, machine });
  await api.mutate("rules.create", { behavior: "allow", rule: "Bash(git diff:*)", scope: "team" });

  await openAudit(page, server);
  await searchAudit(page, "tool:Person kim");
  await expect(auditRows(page)).toHaveCount(2);
  await expect(auditRows(page).nth(1)).toContainText("kim joined as viewer, invited by owner");
  await expect(auditRows(page).first()).toContainText("kim: viewer → approver");
  await auditRows(page).first().getByRole("link").click();
  const changed = openedRow(page).getByRole("region", { name: "Changes" });
  await expect(changed).toContainText("Role of kimviewer → approver");
  await expect(openedRow(page).getByRole("region", { name: "Decided by" })).toContainText("owner (you)");

  await searchAudit(page, "tool:Key deploy");
  await expect(auditRows(page)).toHaveCount(1);
  await expect(auditRows(page)).toContainText(
    "deploy created for service account ci (operator): read, operate",
  );
  await auditRows(page).getByRole("link").click();
  await expect(changed).toContainText("Created byowner");

  await searchAudit(page, "tool:Rule diff");
  await expect(auditRows(page)).toContainText("allow Bash(git diff:*) for the team activated");
  await context.close();
});
