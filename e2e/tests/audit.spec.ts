import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openAudit, openedRow, searchAudit } from "../harness/audit.ts";
import { expectNothingSerious } from "../harness/axe.ts";
import { deny, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { answerFirst } from "../harness/queue.ts";
import { addRule, openRules, ruleRow, signInToRules } from "../harness/rules.ts";
import { expect, test } from "../harness/test.ts";

test("what a person, a rule and a mode decided is found by each, and says why and what came of it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("keep.txt", "precious");
  model.plays([
    toolReply([bash("touch made.txt")]),
    toolReply([write("notes.md", "hello\n")]),
    toolReply([bash("rm keep.txt")]),
    textReply("I leave keep.txt alone."),
  ]);
  await signInToRules(page, server);
  await addRule(page, "Bash(touch:*)", "Empty files do no harm");
  const session = await api.createSession({
    workspace: workspace.path,
    prompt: "Tidy up",
    mode: "acceptEdits",
  });
  await page.goto(`${server.url}/sessions/${session}`);
  await deny(await waitForCall(page, "rm keep.txt"), "That file is still needed");
  await expect(transcript(page).getByText("I leave keep.txt alone.")).toBeVisible();

  // By rule.
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await searchAudit(page, 'rule:"Bash(touch:*)" verdict:allow');
  await expect(auditRows(page)).toHaveCount(1);
  await auditRows(page).first().getByRole("link").click();
  const row = openedRow(page);
  const who = row.getByRole("region", { name: "Decided by" });
  await expect(who).toContainText("a rule; nobody was asked");
  await expect(who).toContainText("Bash(touch:*), version 1");
  const outcome = row.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText("Ran");
  await expect(outcome).toContainText("Exit code 0");

  // By mode, with the file that it changed.
  await searchAudit(page, "by:kind:mode");
  await expect(page.getByRole("button", { name: "Remove filter by: kind:mode" })).toBeVisible();
  await page.getByRole("button", { name: /Remove filter rule/ }).click();
  await page.getByRole("button", { name: /Remove filter verdict/ }).press("Delete");
  await expect(auditRows(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(row.getByRole("region", { name: "Decided by" })).toContainText("the session’s mode");
  await expect(outcome).toContainText("notes.md");
  await expectNothingSerious(page, "the audit with a row open");

  // By person, with their words; the row’s URL is permanent.
  await openAudit(page, server);
  await searchAudit(page, "verdict:denied by:owner keep.txt");
  await expect(page).toHaveURL(/by=owner.*verdict=denied.*text=keep\.txt/);
  await auditRows(page).first().getByRole("link").press("Enter");
  await expect(row.getByRole("region", { name: "What was shown" })).toContainText("rm keep.txt");
  await expect(who).toContainText("owner");
  await expect(row.getByRole("region", { name: "Why it asked" })).toContainText("That file is still needed");
  const id = new URL(page.url()).pathname;
  await page.goto(`${server.url}${id}`);
  await expect(who).toContainText("owner");
  await row.getByRole("link", { name: "Session", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${session}#call-`));
  await expect(page.getByRole("article", { name: /rm keep\.txt/ })).toBeInViewport();

  // From the rule to what it decided.
  await openRules(page, server);
  await ruleRow(page, "Bash(touch:*)").getByRole("link", { name: /1 hit/ }).click();
  await expect(page.getByRole("button", { name: "Remove filter rule: Bash(touch:*)" })).toBeVisible();
  await expect(auditRows(page).filter({ hasText: "touch made.txt" }).first()).toBeVisible();
});

test("a search is typed with help, a mistake is told beside the field and loses nothing", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("rm -rf build")]), textReply("Done.")]);
  const session = await api.createSession({ workspace: workspace.path, prompt: "Clean" });
  await expect.poll(async () => (await api.queue(session)).length).toBe(1);
  await signIn(page, server, "/audit");
  await expect(page.getByText(/No entries yet/)).toBeVisible();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search the audit log" });
  await expect(field).toBeFocused();
  await field.pressSequentially("verd");
  await field.press("Tab");
  await expect(field).toHaveValue("verdict:");
  await page.getByRole("option", { name: /verdict:deny/ }).click();
  await expect(page.getByRole("button", { name: "Remove filter verdict: deny" })).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(page).toHaveURL(/verdict=deny/);
  await field.fill("who:ada build");
  await field.press("Enter");
  await expect(page.getByText(/Unknown filter “who:”\. Filters: tool, by/)).toBeVisible();
  await expect(field).toHaveValue("who:ada build");
  await field.fill("build since:tomorrowish");
  await field.press("Enter");
  await expect(page.getByText(/Invalid time “since:tomorrowish”/)).toBeVisible();
  await page.getByRole("button", { name: /Remove filter since/ }).click();
  await expect(page.getByText(/Invalid time/)).toHaveCount(0);

  // What comes meanwhile is counted, and listed when that is wished.
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await answerFirst(api, session, { verdict: "deny" });
  await page.getByRole("button", { name: /^\d+ new/ }).click();
  await expect(auditRows(page).filter({ hasText: "rm -rf build" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^\d+ new/ })).toHaveCount(0);

  await page.goto(`${server.url}/audit/999999`);
  await expect(page.getByText("Entry 999999 not found in the audit log.")).toBeVisible();
});
