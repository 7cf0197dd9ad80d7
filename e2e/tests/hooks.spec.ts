import { AxeBuilder } from "@axe-core/playwright";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { toolError } from "@countersign/contracts/tool-error";
import { approve, say, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const path = ".claude/settings.json";
const command = 'if grep -q secret; then echo "secret files stay as they are" >&2; exit 2; fi';

test("permission-system, hooks: a project's hook runs only once a person trusted it, then denies a call and is seen on its card", async ({
  page,
  server,
  model,
  workspace,
}) => {
  const hooks = { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] };
  workspace.write(path, JSON.stringify({ hooks }));
  model.plays((request) =>
    JSON.stringify(request.messages.at(-1)).includes("tool_result")
      ? textReply("That is how it went.")
      : toolReply([bash("touch secret.txt")]),
  );
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Make the file" });
  const panel = await waitForCall(page, "touch secret.txt");
  await panel.getByText(/^Hooks:/).click();
  await expect(panel).toContainText(/didn’t run.*isn’t trusted/);
  await approve(panel);
  await expect(transcript(page).getByText("That is how it went.")).toHaveCount(1);
  expect(workspace.read("secret.txt")).toBe("");
  const session = page.url();

  await page.goto(`${server.url}/settings/hooks?workspace=${encodeURIComponent(workspace.path)}`);
  const file = page.getByRole("region", { name: `Hooks of ${path}` });
  await expect(file).toContainText("Not trusted: doesn’t run");
  await expect(file).toContainText(command);
  await file.getByRole("button", { name: "Trust these hooks" }).click();
  await expect(file).toContainText("Trusted by");

  await page.goto(session);
  await say(page, "Again");
  await expect(transcript(page).getByText("That is how it went.")).toHaveCount(2);
  const card = transcript(page).getByRole("article", { name: /^Bash/ }).last();
  await expect(card).toContainText("Denied");
  await card.getByText(/^Hooks:.*denied it/).click();
  await expect(card.getByRole("list", { name: "Hooks of this call" })).toContainText(
    "secret files stay as they are",
  );
  const { error } = toolError.parse(JSON.parse(model.newestResults()[0]?.text ?? ""));
  expect(error.code).toBe("hook_denied");
  expect(JSON.stringify(error)).toContain("secret files stay as they are");

  workspace.write(
    path,
    JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "true" }] }] } }),
  );
  await page.goto(`${server.url}/settings/hooks?workspace=${encodeURIComponent(workspace.path)}`);
  await expect(file).toContainText("No longer trusted: blocks");
  await expect(file.getByRole("alert")).toContainText(`${path} changed after`);
});

test("a hook that is let through when it fails is shown in red words; without hooks the page says how to add one", async ({
  page,
  server,
  workspace,
}) => {
  await signIn(page, server, `/settings/hooks?workspace=${encodeURIComponent(workspace.path)}`);
  await expect(page.getByText("No hooks yet")).toBeVisible();
  const hook = { type: "http", url: "http://127.0.0.1:9/x", timeout: "2s", onFailure: "allow" };
  workspace.write(
    ".countersign/settings.json",
    JSON.stringify({ hooks: { PreToolUse: [{ matcher: "Edit|Write", hooks: [hook] }] } }),
  );
  const file = page.getByRole("region", { name: "Hooks of .countersign/settings.json" });
  await expect(file).toContainText("POST http://127.0.0.1:9/x");
  await expect(file).toContainText("If it fails, the call continues");
  await expect(file).toContainText("at most 2s");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});
