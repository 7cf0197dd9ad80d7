import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { expectNothingSerious } from "../harness/axe.ts";
import { approve, confirmation, signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { join } from "../harness/people.ts";
import { openRules, ruleRow, signInToRules } from "../harness/rules.ts";
import { expect, test } from "../harness/test.ts";

test("a rule is proposed, held against the past, put in force by somebody else, and then decides in that person’s session", async ({
  page,
  browser,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([bash("touch first.txt")]), textReply("The first is there.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Make the first file" });
  await approve(await waitForCall(page, "touch first.txt"));
  await expect(page.getByText("The first is there.")).toBeVisible();

  const bo = await join(browser, server, { name: "bo", role: "operator" });
  await openRules(bo.page, server);
  await bo.page.keyboard.press("n");
  const form = bo.page.getByRole("dialog", { name: "Add rule" });
  await form.getByRole("textbox", { name: "Rule" }).fill("Bash(touch:*)");
  await form.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await form.getByRole("textbox", { name: "Reason" }).fill("Empty files do no harm");
  await expect(form.getByRole("region", { name: "Test against history" })).toContainText(
    /Would have allowed 1 of \d+ past calls? without approval\./,
  );
  await form.getByRole("button", { name: "Propose rule" }).click();
  await expect(ruleRow(bo.page, "Bash(touch:*)")).toContainText("Proposed by you");

  await openRules(page, server);
  await ruleRow(page, "Bash(touch:*)")
    .getByRole("button", { name: /^Review/ })
    .click();
  const review = page.getByRole("dialog", { name: "Review proposal" });
  await expect(review).toContainText("Proposed by bo");
  await expect(review.getByRole("list", { name: "Past calls" })).toContainText("touch first.txt");
  await expectNothingSerious(page, "the review of a proposal");
  await review.getByRole("textbox", { name: "Note" }).fill("Fine with me");
  await review.getByRole("button", { name: "Activate rule" }).click();
  await expect(review).toHaveCount(0);
  await expect(ruleRow(page, "Bash(touch:*)")).not.toContainText("Proposed");
  await ruleRow(page, "Bash(touch:*)").getByRole("button", { name: /^Edit/ }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText(
    /Activated.*you.*Fine with me.*Proposed.*bo/s,
  );

  model.plays([toolReply([bash("touch second.txt")]), textReply("The second is there.")]);
  await startSession(bo.page, { workspace: workspace.path, prompt: "Make the second file" });
  await expect(bo.page.getByText("The second is there.")).toBeVisible();
  await expect(confirmation(bo.page)).toHaveCount(0);
  expect(workspace.read("second.txt")).toBe("");

  await page.goto(`${server.url}/audit?rule=${encodeURIComponent("Bash(touch:*)")}`);
  await expect(page.getByRole("link", { name: /Allowed Bash touch second\.txt/ })).toHaveCount(1);
  await bo.context.close();
});

test("where the team reviews rules nobody activates their own, and tightening never waits", async ({
  page,
  browser,
  server,
  api,
}) => {
  await api.mutate("team.change", { reviewsRules: true });
  await signInToRules(page, server);
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Add rule" });
  await form.getByRole("textbox", { name: "Rule" }).fill("Bash(make:*)");
  await form.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await form.getByRole("button", { name: "Propose rule" }).click();
  await ruleRow(page, "Bash(make:*)")
    .getByRole("button", { name: /^Review/ })
    .click();
  const review = page.getByRole("dialog", { name: "Review proposal" });
  await expect(review).toContainText("Someone else has to activate it");
  await expect(review.getByRole("button", { name: "Activate rule" })).toBeDisabled();
  await page.keyboard.press("Escape");

  const cy = await join(browser, server, { name: "cy", role: "admin" });
  await openRules(cy.page, server);
  await ruleRow(cy.page, "Bash(make:*)")
    .getByRole("button", { name: /^Review/ })
    .click();
  await cy.page.getByRole("button", { name: "Activate rule" }).click();
  await expect(ruleRow(cy.page, "Bash(make:*)")).not.toContainText("Proposed");
  await cy.context.close();

  await page.keyboard.press("n");
  await form.getByRole("radio", { name: "Deny" }).check();
  await form.getByRole("textbox", { name: "Rule" }).fill("Bash(git push:*)");
  await form.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await form.getByRole("button", { name: "Add rule" }).click();
  await expect(ruleRow(page, "Bash(git push:*)")).not.toContainText("Proposed");
});
