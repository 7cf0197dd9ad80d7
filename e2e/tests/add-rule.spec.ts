import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, startSession } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { addRule, openRules, ruleRow, signInToRules } from "../harness/rules.ts";
import { expect, test } from "../harness/test.ts";

test("a rule that a person adds lets just its calls run without approval, and the session names it", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([bash("touch made.txt")]), textReply("The file is there.")]);
  await signInToRules(page, server);
  await addRule(page, "Bash(touch:*)", "Empty files do no harm");

  await expect(ruleRow(page, "Bash(touch:*)")).toContainText("Allow");
  await expect(ruleRow(page, "Bash(touch:*)")).toContainText("Empty files do no harm");
  await startSession(page, { workspace: workspace.path, prompt: "Make the file" });
  await expect(page.getByText("The file is there.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.getByRole("article", { name: /touch made\.txt/ })).toContainText(
    /Not asked.*Bash\(touch:\*\)/s,
  );
  expect(workspace.read("made.txt")).toBe("");

  await openRules(page, server);
  await expect(ruleRow(page, "Bash(touch:*)").getByRole("cell").nth(7)).toContainText(/^1/);
});

test("a rule that cannot be read is told at its field while it is written, nothing is lost, and it begins with the project and 30 days", async ({
  page,
  server,
}) => {
  await signInToRules(page, server);
  await page.keyboard.press("n");
  const sheet = page.getByRole("dialog", { name: "Add rule" });
  await sheet.getByRole("textbox", { name: "Rule" }).fill("Bash(git status");
  await expect(sheet.getByRole("alert")).toContainText(/parenthesis/);
  await expect(sheet.getByRole("combobox", { name: "Scope" })).toHaveValue("project");
  await expect(sheet.getByRole("combobox", { name: "Expires" })).toHaveValue("month");
  await sheet.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await sheet.getByRole("button", { name: "Add rule" }).click();
  await expect(sheet.getByRole("alert")).toContainText(/parenthesis/);
  await expect(sheet.getByRole("textbox", { name: "Rule" })).toHaveValue("Bash(git status");
  await sheet.getByRole("textbox", { name: "Reason" }).fill("Reads only");
  await page.keyboard.press("Escape");
  await expect(sheet.getByRole("textbox", { name: "Reason" })).not.toBeFocused();
  await expect(sheet.getByRole("textbox", { name: "Reason" })).toHaveValue("Reads only");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("n");
  await expect(sheet.getByRole("textbox", { name: "Reason" })).toHaveValue("Reads only");
  await expect(sheet.getByRole("textbox", { name: "Rule" })).toHaveValue("Bash(git status");
  await sheet.getByRole("textbox", { name: "Rule" }).fill("Bash(git status:*)");
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  const meaning = sheet.getByRole("status", { name: "Meaning" });
  await expect(meaning).toContainText("the command git status, with or without arguments");
  await sheet.getByRole("textbox", { name: "Rule" }).fill("Bash(*)");
  await expect(meaning).toContainText("Every command runs without approval");
  await sheet.getByRole("textbox", { name: "Rule" }).fill("Bash(git status:*)");
  await expect(meaning).not.toContainText("Every command");
  await page.keyboard.press("Control+Enter");
  await expect(ruleRow(page, "Bash(git status:*)")).toContainText(/Team.*in (29|30)d/s);
  await page.keyboard.press("n");
  await expect(sheet.getByRole("textbox", { name: "Rule" })).toHaveValue("");
});

test("a revoked rule is out of force, and can be added again with a second, deliberate click", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("touch made.txt")]), textReply("Done.")]);
  await signInToRules(page, server);
  await addRule(page, "Bash(touch:*)");
  await page.getByRole("button", { name: "Revoke Bash(touch:*)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(/only this rule allowed need approval again/).first()).toBeVisible();
  await expect(ruleRow(page, "Bash(touch:*)")).toHaveCount(0);

  const id = await api.createSession({ workspace: workspace.path, prompt: "Make the file" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await page.getByRole("checkbox", { name: "Show revoked" }).check();
  await expect(ruleRow(page, "Bash(touch:*)")).toContainText("Revoked by");
  await page.getByRole("button", { name: "Add again…" }).click();
  const form = page.getByRole("dialog", { name: "Add rule" });
  await expect(form.getByRole("textbox", { name: "Rule" })).toHaveValue("Bash(touch:*)");
  await form.getByRole("button", { name: "Add rule" }).click();
  await expect(ruleRow(page, "Bash(touch:*)")).toHaveCount(2);
});
