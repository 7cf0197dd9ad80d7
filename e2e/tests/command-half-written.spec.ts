import { textReply } from "@countersign/anthropic/scripted";
import { composer, signIn, startSession, transcript } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("a command that is half written is still there after a look at its preview, at the trust that it asks for, at another page, and a reload", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write(
    ".countersign/commands/greet.md",
    "---\nallowed-tools: Bash(npm test:*)\n---\nGreet $1 warmly.",
  );
  model.plays([textReply("Hello.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Say hello" });
  await expect(transcript(page).getByText("Hello.")).toBeVisible();

  const dialog = page.getByRole("dialog");
  await composer(page).fill("/greet");
  await page.keyboard.press("Alt+P");
  await expect(dialog).toContainText("Greet");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type(" Ada");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Trust /greet and run it?");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("link", { name: "Rules" }).first().click();
  await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(composer(page)).toHaveValue("/greet Ada");
  await page.reload();
  await expect(composer(page)).toHaveValue("/greet Ada");
  expect(model.requests(), "nothing of it was sent").toHaveLength(1);
});
