import { signIn } from "../harness/dashboard.ts";
import { openRules, ruleRow, signInToRules } from "../harness/rules.ts";
import { expect, test } from "../harness/test.ts";

const path = ".claude/settings.json";

test("a broken settings file is shown with its place, and its last good rules still apply", async ({
  page,
  server,
  workspace,
}) => {
  workspace.write(path, '{ "permissions": { "deny": ["Read(secret.txt)"] } }\n');
  await signInToRules(page, server, workspace.path);
  await expect(ruleRow(page, "Read(secret.txt)")).toContainText("Deny");
  await expect(ruleRow(page, "Read(secret.txt)")).toContainText(path);
  await expect(page.getByRole("button", { name: "Revoke Read(secret.txt)" })).toHaveCount(0);

  const broken = '{\n  "permissions": {\n    "deny": ["Read(secret.txt)"\n  }\n';
  workspace.write(path, broken);
  const files = page.getByRole("region", { name: "Settings files" });
  await expect(files.getByRole("alert")).toContainText(/Line \d+, column \d+/);
  await expect(files.getByRole("alert")).toContainText("last valid rules still apply");
  await expect(ruleRow(page, "Read(secret.txt)")).toContainText("Deny");
  expect(workspace.read(path)).toBe(broken);

  workspace.write(path, '{ "permissions": { "deny": ["Read(other.txt)"] } }\n');
  await expect(ruleRow(page, "Read(other.txt)")).toContainText("Deny");
  await expect(files).toHaveCount(0);
});

test("what a settings file of the workspace allows counts only when a person trusted it", async ({
  page,
  server,
  workspace,
}) => {
  workspace.write(path, '{ "permissions": { "allow": ["Bash(touch:*)"] } }\n');
  await signIn(page, server);
  const trial = `${server.url}/rules/try?input=${encodeURIComponent("touch made.txt")}&workspace=${encodeURIComponent(workspace.path)}`;
  await page.goto(trial);
  const decision = page.getByRole("status", { name: "The decision" });
  await expect(decision).toHaveText("Needs approval");

  await openRules(page, server, workspace.path);
  const files = page.getByRole("region", { name: "Settings files" });
  await expect(files).toContainText("Bash(touch:*)");
  await files.getByRole("button", { name: "Trust these rules" }).click();
  await expect(files).toHaveCount(0);
  await page.goto(trial);
  await expect(decision).toHaveText("Runs without approval");
});
