import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { expectNothingSerious } from "../harness/axe.ts";
import { saveTeamCommand } from "../harness/commands.ts";
import { sessionSettings, signIn, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

// Several journeys: measuring every page in one takes longer than one may take on a busy machine.
test("axe finds nothing serious on the pages of sessions, light and dark", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "old\n");
  model.plays((request) =>
    JSON.stringify(request.messages[0]).includes("Finish")
      ? textReply("Finished, with a list:\n\n- one\n- two\n\n```ts\nconst x = 1;\n```")
      : toolReply([write("notes.md", "new\n"), bash("npm test")], { text: "I change it and test." }),
  );
  const done = await api.createSession({ workspace: workspace.path, prompt: "Finish at once" });
  const waits = await api.createSession({ workspace: workspace.path, prompt: "Wait for me" });
  await expect.poll(async () => (await api.queue(waits)).length).toBe(2);
  await expect.poll(async () => (await api.session(done)).status).toBe("idle");

  await page.goto(`${server.url}/sign-in`);
  await expectNothingSerious(page, "sign-in");
  await signIn(page, server);
  await expect(page.getByText("notes.md").first()).toBeVisible();
  await expectNothingSerious(page, "inbox");
  await page.goto(`${server.url}/sessions`);
  await expect(page.getByText("Wait for me").first()).toBeVisible();
  await expectNothingSerious(page, "sessions");
  await page.goto(`${server.url}/sessions/${waits}`);
  await waitForCall(page, "notes.md");
  await expectNothingSerious(page, "session that waits");
  await page.goto(`${server.url}/sessions/${waits}?approvals=true`);
  await expect(page.getByText("Nothing is always allowed")).toBeVisible();
  await expectNothingSerious(page, "remembered");
  await page.goto(`${server.url}/sessions/${done}`);
  await expect(page.getByText("Finished, with a list:")).toBeVisible();
  await expectNothingSerious(page, "session that is done");
});

test("axe finds nothing serious on the pages of rules and settings, light and dark", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.getByRole("link", { name: "New session" }).first().click();
  await expect(page.getByRole("textbox", { name: "Task" })).toBeVisible();
  await expectNothingSerious(page, "new session");
  await sessionSettings(page).click();
  await expectNothingSerious(page, "settings of a new session");
  await page.goto(`${server.url}/rules`);
  await expect(page.getByText("No rules yet")).toBeVisible();
  await expectNothingSerious(page, "no rules");
  await page.getByRole("button", { name: "Add rule" }).first().click();
  await page.getByRole("textbox", { name: "Rule" }).fill("Bash(npm run lint:*)");
  await page.getByRole("combobox", { name: "Scope" }).selectOption("team");
  await expectNothingSerious(page, "new rule");
  await page.getByRole("button", { name: "Add rule" }).click();
  await expect(page.getByRole("table", { name: "Rules" })).toBeVisible();
  await expectNothingSerious(page, "rules");
  await page.goto(`${server.url}/rules/try?input=${encodeURIComponent("npm run lint && git push")}`);
  await expect(page.getByRole("status", { name: "The decision" })).toBeVisible();
  await expectNothingSerious(page, "test rules");
  await page.goto(`${server.url}/settings`);
  await expect(
    page.getByRole("region", { name: "Webhook" }).getByRole("button", { name: "Save" }),
  ).toBeEnabled();
  await expectNothingSerious(page, "settings");
  await page.goto(`${server.url}/no-such-page`);
  await expect(page.getByRole("button", { name: /^You: / })).toBeVisible();
  await expectNothingSerious(page, "not found");
});

test("axe finds nothing serious on the pages of commands, light and dark", async ({
  page,
  server,
  workspace,
  api,
}) => {
  const granting = "---\nallowed-tools: Bash, Bash(git add:*)\n---\n!`git status` @notes.md $1\n";
  await saveTeamCommand(api, "commit", granting);
  workspace.write(".claude/commands/commit.md", granting);
  workspace.write(".claude/commands/deploy.md", granting);
  workspace.write(".claude/commands/broken.md", "---\n\tcolour: blue\n---\nx\n");
  await signIn(page, server, `/commands?workspace=${encodeURIComponent(workspace.path)}`);
  await expect(page.getByRole("link", { name: "/broken" })).toBeVisible();
  await expectNothingSerious(page, "commands");
  await page.goto(`${server.url}/commands/command?id=team:commit`);
  await expect(page.getByText("would allow:").first()).toBeVisible();
  await expectNothingSerious(page, "a command");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "History" })).toBeVisible();
  await expectNothingSerious(page, "the history of a command");
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Command text" }).fill(granting.replace("Bash", "\tBash"));
  await expect(page.getByRole("list", { name: "Problems in the text" })).toBeVisible();
  await expectNothingSerious(page, "the text of a command");
});
