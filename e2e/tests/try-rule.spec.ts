import { signIn } from "../harness/dashboard.ts";
import { addRule, signInToRules } from "../harness/rules.ts";
import { expect, test } from "../harness/test.ts";

test("a rule is tried on a command: the deciding part is marked, every rule has its say, the link shows the same", async ({
  page,
  server,
  context,
}) => {
  await signInToRules(page, server);
  await addRule(page, "Bash(npm run test:*)");
  await page.getByRole("link", { name: "Test rules" }).click();
  await page.getByRole("textbox", { name: "Command" }).fill("npm run test && git push origin main");

  const decision = page.getByRole("status", { name: "The decision" });
  await expect(decision).toHaveText("Needs approval");
  await expect(page.locator("mark")).toHaveText("git push origin main");
  const considered = page.getByRole("region", { name: "Rule evaluation" });
  await expect(considered).toContainText("Bash(npm run test:*)");
  await expect(considered).toContainText("Partial match");

  await page.getByText("Extra rules, for this test only").click();
  await page.getByRole("textbox", { name: "Deny, one per line" }).fill("Bash(git push:*)");
  await expect(decision).toHaveText("Denied");

  await expect(page).toHaveURL(/deny=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("status", { name: "The decision" })).toHaveText("Denied");
  await expect(other.getByRole("textbox", { name: "Command" })).toHaveValue(
    "npm run test && git push origin main",
  );
});

test("a suggestion is tried and becomes a rule", async ({ page, server }) => {
  await signIn(page, server, `/rules/try?input=${encodeURIComponent("cargo test --all")}`);
  const decision = page.getByRole("status", { name: "The decision" });
  await expect(decision).toHaveText("Needs approval");
  await page.getByRole("button", { name: "Test with this rule" }).first().click();
  await expect(decision).toHaveText("Runs without approval");

  await page.goto(`${server.url}/rules/try?input=${encodeURIComponent("cargo test --all")}`);
  await page.getByRole("link", { name: "Add rule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Add rule" });
  await expect(sheet.getByRole("textbox", { name: "Rule" })).toHaveValue(/^Bash\(cargo test/);
  await sheet.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await sheet.getByRole("button", { name: "Add rule" }).click();
  await expect(sheet).toHaveCount(0);
  await page.goto(`${server.url}/rules/try?input=${encodeURIComponent("cargo test --all")}`);
  await expect(decision).toHaveText("Runs without approval");
});
