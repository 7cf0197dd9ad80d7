import { type ScriptedRequest, textReply, toolReply } from "@countersign/anthropic/scripted";
import { auditRows, openedRow, searchAudit } from "../harness/audit.ts";
import { expectNothingSerious } from "../harness/axe.ts";
import { say, signIn, transcript } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const mode = "bypassPermissions";

test("a turn’s changes are seen as one diff and undone, except for a file that changed later, and the agent is told", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("split.txt", "one\n");
  workspace.write("old.txt", "old\n");
  model.plays([
    toolReply([write("split.txt", "two\n")]),
    toolReply([bash("mv old.txt new.txt; echo made > made.txt")]),
    textReply("All done."),
    textReply("I see."),
  ]);
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Change it", mode });
  await page.goto(`${server.url}/sessions/${id}`);
  const log = transcript(page);
  await expect(log.getByText("All done.")).toBeVisible();
  await expect(log.getByText("2 calls in this turn changed files")).toBeVisible();
  workspace.write("made.txt", "a person's words\n");

  await log.getByRole("button", { name: "Changes in this turn" }).click();
  const sheet = page.getByRole("dialog", { name: "Changes in this turn" });
  const files = sheet.getByRole("list", { name: "Changed files" }).getByRole("listitem");
  await expect(files).toHaveCount(4);
  await expect(files.filter({ hasText: "made.txt" })).toContainText("Changed later");
  await expect(sheet.getByRole("article", { name: "Diff of split.txt" })).toContainText("two");
  await expectNothingSerious(page, "the changes of a turn");
  await sheet.getByRole("button", { name: "Undo 3 files" }).click();
  await expect(files.filter({ hasText: "split.txt" })).toContainText("Undone");
  expect(workspace.read("split.txt")).toBe("one\n");
  expect(workspace.read("old.txt")).toBe("old\n");
  expect(workspace.read("new.txt")).toBeNull();
  expect(workspace.read("made.txt")).toBe("a person's words\n");

  await sheet.getByRole("button", { name: "Undo anyway: made.txt" }).click();
  await page
    .getByRole("dialog", { name: "Undo a file that changed later?" })
    .getByRole("button", { name: "Undo anyway" })
    .click();
  await expect(files.filter({ hasText: "made.txt" })).toContainText("Undone");
  expect(workspace.read("made.txt")).toBeNull();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  // The later file comes back, because an undo can be reversed.
  const notice = log.getByRole("region", { name: "You undid changes to 1 file" });
  await notice.getByRole("button", { name: "View changes" }).click();
  const undone = page.getByRole("dialog", { name: "Files in this undo" });
  await undone.getByRole("button", { name: "Restore 1 file" }).click();
  await expect(undone.getByRole("listitem").filter({ hasText: "made.txt" })).toContainText("Undone");
  expect(workspace.read("made.txt")).toBe("a person's words\n");
  await page.keyboard.press("Escape");

  await say(page, "Go on");
  await expect(log.getByText("I see.")).toBeVisible();
  expect(textsOf(model.requests().at(-1))).toContain("The user undid changes that your calls made.");
});

test("what a call changed is undone from the audit log, which then says who did it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "as it was\n");
  model.plays([toolReply([bash("echo changed > notes.md")]), textReply("It ran.")]);
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Run it", mode });
  await page.goto(`${server.url}/sessions/${id}`);
  await expect(transcript(page).getByText("It ran.")).toBeVisible();
  await expect(transcript(page).getByText("Changed 1 file")).toBeVisible();

  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await searchAudit(page, "verdict:allow");
  await auditRows(page).first().getByRole("link").click();
  const part = openedRow(page).getByRole("region", { name: "Changed files" });
  await part.getByRole("button", { name: "View changes" }).click();
  const sheet = page.getByRole("dialog", { name: "Changes in this call" });
  await sheet.getByRole("button", { name: "Undo notes.md" }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: "notes.md" })).toContainText("Undone");
  expect(workspace.read("notes.md")).toBe("as it was\n");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(openedRow(page).getByRole("region", { name: /All entries/ })).toContainText("Restored");
});

function textsOf(request: ScriptedRequest | undefined): string {
  return JSON.stringify(request?.messages ?? []);
}
