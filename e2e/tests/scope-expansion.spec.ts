import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { createActiveIntent, intentPath } from "../harness/intents.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("an agent asks for more files, a person sees what that owns and approves, and the write asks as ever", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("docs/guide.md", "old\n");
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([
    toolReply([
      {
        name: "request_scope_expansion",
        input: { paths: ["docs/*.md"], why: "The guide shows the old greeting" },
      },
    ]),
    toolReply([write("docs/guide.md", "new\n")]),
    textReply("The guide is new."),
  ]);
  await signIn(page, server);
  const session = { workspace: workspace.path, prompt: "Change the guide", intent: "REQ-001" };
  await page.goto(`${server.url}/sessions/${await api.createSession(session)}`);

  const panel = await waitForCall(page, "docs/*.md for REQ-001");
  await expect(panel.getByRole("list", { name: "Asked for" })).toContainText("docs/*.md");
  await expect(panel).toContainText("The guide shows the old greeting");
  const after = panel.getByRole("list", { name: "Scope after approval" }).getByRole("listitem");
  await expect(after.filter({ hasText: "src/**" })).toHaveCount(1);
  await expect(after.getByLabel("New:")).not.toHaveCount(0);
  await expect(panel.getByRole("list", { name: "Newly owned files" })).toContainText("docs/guide.md");
  await expect(panel.getByRole("button", { name: "Always allow…" })).toBeDisabled();
  await approve(panel);

  await approve(await waitForCall(page, "docs/guide.md"));
  await expect(transcript(page).getByText("The guide is new.")).toBeVisible();
  expect(workspace.read("docs/guide.md")).toBe("new\n");
  await page.goto(server.url + intentPath(workspace, "REQ-001", "history"));
  const expanded = page
    .getByRole("list", { name: "History" })
    .getByRole("listitem")
    .filter({ hasText: "Scope expanded" });
  await expect(expanded).toContainText("v2");
  await expect(expanded).toContainText("The guide shows the old greeting");
  await expanded.getByRole("button", { name: "Show changes" }).click();
  await expect(expanded.getByRole("figure")).toContainText("docs/");
});

test("an agent asks to work under an intent, and a person decides", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([
    toolReply([{ name: "select_intent", input: { intent: "REQ-001" } }]),
    textReply("I work under it."),
  ]);
  await signIn(page, server);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Choose" });
  await page.goto(`${server.url}/?call=${(await waitForQueue(id))[0]?.id}`);
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("Work under");
  await expect(opened).toContainText("Warmer greeting");
  await expect(page.getByRole("button", { name: "Always allow…" })).toBeDisabled();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect.poll(async () => (await api.session(id)).intent?.id).toBe("REQ-001");

  async function waitForQueue(sessionId: string) {
    await expect.poll(async () => (await api.queue(sessionId)).length).toBe(1);
    return api.queue(sessionId);
  }
});
