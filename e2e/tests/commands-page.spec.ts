import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn, transcript } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const head = "---\ndescription: Say that it is shipped\nargument-hint: when\n";
const mistaken = `${head}allowed-tools:\n\t- Bash(touch:*)\n---\nShip it $1.\n`;
const dangerous = `${head}allowed-tools: Bash(touch:*), Bash\n---\nShip it $1.\n`;
const careful = `${head}allowed-tools: Bash(touch:*)\n---\nShip it $1.\n`;

test("a team command is written: its mistake is named, its patterns are tried, it is saved, changed, compared and run", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("touch shipped.txt")]), textReply("It is shipped.")]);
  await signIn(page, server, `/commands?${new URLSearchParams({ workspace: workspace.path })}`);
  await expect(page.getByRole("heading", { name: "No commands yet" })).toBeVisible();
  await page.keyboard.press("n");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("help");
  await expect(page.getByRole("alert").filter({ hasText: "Built-ins take precedence" })).toBeVisible();
  await name.fill("ship");

  const text = page.getByRole("textbox", { name: "Command text" });
  await text.fill(mistaken);
  const problem = page.getByRole("list", { name: "Problems in the text" }).getByRole("button");
  await expect(problem).toContainText(/there is a tab here/i);
  await expect(problem).toContainText("5:1");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await problem.click();
  await expect(text).toBeFocused();
  expect(await text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart))).toMatch(
    /^\t- Bash/,
  );

  await text.fill(dangerous);
  const patterns = page.getByRole("list", { name: "Runs without approval" }).getByRole("listitem");
  await expect(patterns.filter({ hasText: "Dangerous: it allows every command" })).toHaveCount(1);
  await expect(patterns.first()).toContainText(/Bash\(touch:\*\).*would allow: touch.*not: touchx/);
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await text.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "/ship when", level: 1 })).toBeVisible();
  await expect(patterns).toHaveCount(2);

  await page.getByRole("link", { name: "Edit" }).click();
  await text.fill(careful);
  const first = await api.mutate("commands.save", {
    name: "ship",
    version: 1,
    text: dangerous.replace("Ship it", "Please ship it"),
  });
  expect(first.message).toBeNull();
  const conflict = page.getByRole("alert").filter({ hasText: "saved version 2" });
  await conflict.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("figure")).toContainText("Please ship it");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(text).toHaveValue(careful);
  await page.getByRole("button", { name: "Save as version 3" }).click();
  await expect(page.getByText("No changes")).toBeVisible();

  await page.getByRole("link", { name: "History" }).click();
  const versions = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(versions).toHaveCount(3);
  await expect(versions.first()).toContainText("v3 · you");
  await versions.first().getByRole("button", { name: "Show changes" }).click();
  await expect(page.getByRole("figure", { name: "Changes in version 3" })).toContainText("Please ship it");
  await versions.last().getByRole("button", { name: "Restore version 1" }).click();
  await expect(text).toHaveValue(dangerous);
  await page.getByRole("button", { name: "Discard…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(text).toHaveValue(careful);

  await page.getByRole("link", { name: "Run" }).click();
  await expect(page.getByRole("combobox", { name: "Workspace folder" })).toHaveValue(workspace.path);
  const task = page.getByRole("textbox", { name: "Task" });
  await expect(task).toHaveValue("/ship ");
  await task.fill("/ship tonight");
  await page.getByRole("button", { name: "Start session" }).click();
  await expect(transcript(page).getByText("It is shipped.")).toBeVisible();
  expect(workspace.read("shipped.txt")).toBe("");
  expect(JSON.stringify(model.requests()[0]?.messages)).toContain("Ship it tonight.");
});

test("a project’s commands are listed with their problems and clashes, trusted as they were shown, and copied for the team", async ({
  page,
  server,
  workspace,
}) => {
  workspace.write(".claude/commands/broken.md", mistaken);
  workspace.write(".claude/commands/git/tidy.md", dangerous.replace("Ship it", "Tidy up"));
  workspace.write(".countersign/commands/git/tidy.md", careful.replace("Ship it", "Tidy !`ls` up"));
  await signIn(page, server, `/commands?${new URLSearchParams({ workspace: workspace.path })}`);
  const rows = page.getByRole("list", { name: "Project commands" }).locator("> li");
  await expect(rows.filter({ hasText: "/broken" })).toContainText("Line 5, column 1: there is a tab");
  await expect(rows.filter({ hasText: "Not used: /git:tidy means" })).toHaveCount(1);
  const winner = rows.filter({ hasText: "Overrides" });
  await expect(winner).toContainText("Not trusted");

  await winner.getByRole("button", { name: "Trust /git:tidy…" }).click();
  const dialog = page.getByRole("dialog", { name: "Trust /git:tidy?" });
  await expect(dialog).toContainText("Bash(touch:*)");
  await expect(dialog).toContainText("Tidy !`ls` up");
  workspace.write(".countersign/commands/git/tidy.md", careful.replace("Ship it", "Wipe !`rm -rf .` all"));
  await dialog.getByRole("button", { name: "Trust", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed while you had it open");
  await expect(dialog).toContainText("rm -rf .");
  await dialog.getByRole("button", { name: "Trust", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(winner).toContainText("Trusted by you");

  await page.getByRole("searchbox", { name: "Search commands" }).fill("rm -rf");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]q=rm/);
  await rows.getByRole("link", { name: "/git:tidy", exact: true }).click();
  await expect(page.getByRole("list", { name: "Inserted content" })).toContainText("rm -rf .");
  workspace.write(".countersign/commands/git/tidy.md", careful.replace("Ship it", "Sweep !`ls -a` up"));
  await page.reload();
  await page.getByRole("button", { name: "Trust…" }).click();
  await expect(dialog).toContainText(/You trusted a different text on .*\. Changes since then:/);
  const change = dialog.getByRole("figure", { name: "Trusted text compared with this one" });
  await expect(change).toContainText("rm -rf .");
  await expect(change).toContainText("ls -a");
  await dialog.getByRole("button", { name: "Trust", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke trust…" }).click();
  const withdrawal = page.getByRole("dialog", { name: "Revoke trust in /git:tidy?" });
  await expect(withdrawal).toContainText(
    "If it’s already running, its permissions last until you revoke them",
  );
  await withdrawal.getByRole("button", { name: "Revoke trust", exact: true }).click();
  await expect(page.getByText("isn’t trusted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revoke trust…" })).toHaveCount(0);

  await page.getByRole("link", { name: "Copy to team" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("git:tidy");
  await expect(page.getByText(/It takes precedence over .*tidy\.md/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Command text" })).toHaveValue(/Sweep !`ls -a` up/);
});
