import { addRule, ruleRow, signInToRules } from "../harness/rules.ts";
import { expect, test } from "../harness/test.ts";

test("an import shows what would change, stores it only when confirmed, and is exported again", async ({
  page,
  server,
}) => {
  await signInToRules(page, server);
  await addRule(page, "Bash(make)");
  await page.getByRole("button", { name: "Import" }).click();
  const sheet = page.getByRole("dialog", { name: "Import rules" });
  await sheet.getByRole("textbox", { name: "Settings" }).fill(
    JSON.stringify({
      permissions: { allow: ["Bash(make)", "Bash(npm test)", "Bash(broken"], deny: ["Read(.env)"] },
    }),
  );
  await sheet.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await sheet.getByRole("button", { name: "Preview changes" }).click();

  const change = sheet.getByRole("region", { name: "Changes" });
  await expect(change.getByRole("row").filter({ hasText: "Bash(make)" })).toContainText("Already there");
  await expect(change.getByRole("row").filter({ hasText: "Bash(npm test)" })).toContainText("Added");
  await expect(change.getByRole("row").filter({ hasText: "Read(.env)" })).toContainText("Added");
  await expect(change.getByRole("row").filter({ hasText: "Bash(broken" })).toContainText(
    /Not imported.*Invalid rule at character/s,
  );
  await page.keyboard.press("Escape");
  await expect(ruleRow(page, "Bash(npm test)")).toHaveCount(0);

  await page.getByRole("button", { name: "Import" }).click();
  await sheet
    .getByRole("textbox", { name: "Settings" })
    .fill(JSON.stringify({ permissions: { allow: ["Bash(npm test)"], deny: ["Read(.env)"] } }));
  await sheet.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await sheet.getByRole("button", { name: "Preview changes" }).click();
  await sheet.getByRole("button", { name: "Import 2 rules" }).click();
  await expect(ruleRow(page, "Bash(npm test)")).toContainText("Allow");
  await expect(ruleRow(page, "Read(.env)")).toContainText("Deny");

  await page.getByRole("button", { name: "Export" }).click();
  const text = page
    .getByRole("dialog", { name: "Export rules" })
    .getByRole("group", { name: "settings.json" });
  await expect(text).toContainText("Bash(npm test)");
  await expect(text).toContainText("Read(.env)");
});
