import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("comments on lines are gathered into one instruction, which is edited and sent", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("app.ts", "const a = 1;\nconst b = 2;\nexport { a, b };\n");
  model.plays([
    toolReply([write("app.ts", "const a = 1;\nlet b = 3;\nexport { a, b };\n"), write("b.txt", "b\n")]),
    textReply("I will."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Change it" });
  const panel = await waitForCall(page, "app.ts");
  const diff = panel.getByRole("article", { name: "Diff of app.ts" });

  await diff.getByRole("button", { name: "Comment on line 2", exact: true }).click();
  const field = diff.getByRole("textbox", { name: "Comment on line 2" });
  await field.fill("Keep it const.");
  await diff.getByRole("button", { name: "Comment", exact: true }).last().click();
  await expect(diff.getByText("Keep it const.")).toBeVisible();

  await diff.getByRole("button", { name: "Comment", exact: true }).first().click();
  await expect(diff.getByRole("button", { name: "Comment on line 2", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(diff.getByRole("button", { name: "Comment on removed line 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Why 3?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await diff.getByRole("button", { name: "Comment on line 3" }).click();
  await page.keyboard.type("A mistake");
  await page.keyboard.press("Escape");
  await waitForCall(page, "app.ts");

  await page.reload();
  await waitForCall(page, "app.ts");
  await panel.getByRole("listitem").filter({ hasText: "b.txt" }).getByRole("button").click();
  await waitForCall(page, "b.txt");
  await expect(page.getByText("Keep it const.")).toHaveCount(0);
  await panel.getByRole("listitem").filter({ hasText: "app.ts" }).getByRole("button").click();
  await waitForCall(page, "app.ts");
  await expect(panel.getByText("3 comments on this change.")).toBeVisible();
  await diff.getByText("A mistake").locator("..").getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("2 comments on this change.")).toBeVisible();

  await panel.getByRole("button", { name: "Add to instruction" }).click();
  const instruction = panel.getByRole("textbox", { name: "What should the agent do instead?" });
  await expect(instruction).toBeFocused();
  await expect(instruction).toHaveValue(
    "app.ts:2\n> let b = 3;\nKeep it const.\n\napp.ts:2 (a line that you remove)\n> const b = 2;\nWhy 3?",
  );
  await page.keyboard.type(" Thank you.");
  await page.keyboard.press("Enter");
  const second = await waitForCall(page, "b.txt");
  await second.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(transcript(page).getByText("I will.")).toBeVisible();
  expect(model.newestResults()[0]?.text).toContain("Keep it const.");
  expect(model.newestResults()[0]?.text).toContain("Why 3? Thank you.");
  expect(workspace.read("app.ts")).toContain("const b = 2;");
  await expect(confirmation(page)).toHaveCount(0);
});

test("a comment whose line is gone is kept and says so", async ({ page, server, model, workspace, api }) => {
  workspace.write("notes.md", "first\nsecond\n");
  const change = { file_path: "notes.md", old_string: "second", new_string: "changed" };
  model.plays([toolReply([{ name: "Edit", input: change }]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Change the notes" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await signIn(page, server);
  const opened = page.getByRole("article", { name: "Opened call" });
  await opened.getByRole("button", { name: "Comment on line 1" }).click();
  await page.keyboard.type("Keep the first line.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(opened.getByText("1 comment on this change.")).toBeVisible();
  workspace.write("notes.md", "another\nsecond\n");
  await opened.getByRole("button", { name: "Approve" }).click();
  await expect(opened.getByText("Changed since you viewed it.")).toBeVisible();
  const bar = opened.getByRole("region", { name: "Comments on this change" });
  await expect(bar).toContainText(/The line is gone: notes\.md:1.*first.*Keep the first line\./s);
  await bar.getByRole("button", { name: "Add to instruction" }).click();
  await expect(opened.getByRole("textbox", { name: "What should the agent do instead?" })).toHaveValue(
    "notes.md:1\n> first\nKeep the first line.",
  );
  await opened.getByRole("button", { name: "Instruct", exact: true }).click();
  await expect.poll(() => model.newestResults()[0]?.text ?? "").toContain("Keep the first line.");
});
