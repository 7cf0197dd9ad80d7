import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, confirmation, signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("what stands behind empty lines or blanks is in sight, in the panel and in the inbox", async ({
  page,
  server,
  model,
  workspace,
}) => {
  const behindLines = `ls -la src${"\n".repeat(301)}touch behind-lines.txt`;
  const behindBlanks = `ls -la src ${"\u2800".repeat(3_000)}; touch behind-blanks.txt`;
  model.plays([toolReply([bash(behindLines), bash(behindBlanks)])]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "List the sources" });
  const panel = await waitForCall(page, "behind-lines.txt");
  const command = panel.locator("pre").first();
  await expect(command).toContainText("⏎ × 300 empty lines");
  await expect(command.getByText("touch behind-lines.txt")).toBeInViewport();

  await page.goto(server.url);
  const row = page.getByRole("link", { name: /behind-blanks/ });
  await expect(row).toContainText("⟨U+2800⟩ × 3,000");
  await row.click();
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened.locator("pre").first()).toContainText("⟨U+2800⟩ × 3,000");
  await expect(opened.locator("pre").first().getByText("touch behind-blanks.txt")).toBeInViewport();
});

test("a long command is decided only after all of it was shown", async ({
  page,
  server,
  model,
  workspace,
}) => {
  const lines = Array.from({ length: 60 }, (_, index) => `: step ${index + 1}`);
  lines[29] = "touch in-the-middle.txt";
  model.plays([toolReply([bash(lines.join("\n"))]), textReply("All steps are done.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Do the steps" });
  const panel = confirmation(page);
  const command = panel.locator("pre").first();
  await expect(command).toContainText("44 lines hidden");
  await expect(command).toContainText(": step 60");
  await expect(command).not.toContainText("in-the-middle");
  await expect(panel).toContainText("Show it before you approve");
  await expect(panel.getByRole("button", { name: "Approve" })).toBeDisabled();
  await page.keyboard.press("1");
  expect(workspace.read("in-the-middle.txt")).toBeNull();

  for (const show of await panel.getByRole("button", { name: "Show", exact: true }).all()) await show.click();
  await expect(command).toContainText("touch in-the-middle.txt");
  await approve(panel);
  await expect(page.getByText("All steps are done.")).toBeVisible();
  expect(workspace.read("in-the-middle.txt")).toBe("");
});

test("a change with characters that turn the order is shown as what it is", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([
    toolReply([write("access.js", "if (level != 'user\u202e\u2066// admin\u2069 \u2066') {\n}\n")]),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Check the level" });
  const panel = await waitForCall(page, "access.js");
  await expect(panel).toContainText("This change contains hidden characters");
  await expect(panel.getByText("⟨U+202E⟩").last()).toBeVisible();
});
