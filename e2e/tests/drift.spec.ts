import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { createActiveIntent, intentPath } from "../harness/intents.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("what an approved command changes outside the scope is seen on its card and the intent, and put back with one click", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "as it was\n");
  workspace.write("keep.md", "stays\n");
  workspace.write(
    "tool.mjs",
    "import { writeFileSync, rmSync } from 'node:fs';\nwriteFileSync('notes.md', 'changed'); writeFileSync('made.txt', 'new'); rmSync('keep.md');\n",
  );
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([toolReply([bash("node tool.mjs")]), textReply("It ran.")]);
  await signIn(page, server);
  const session = { workspace: workspace.path, prompt: "Run the tool", intent: "REQ-001" };
  const id = await api.createSession(session);
  await page.goto(`${server.url}/sessions/${id}`);
  await approve(await waitForCall(page, "node tool.mjs"));
  await expect(transcript(page).getByText("It ran.")).toBeVisible();

  const drift = transcript(page).getByRole("region", { name: "Changed outside the intent" });
  await expect(drift).toContainText("Changed 3 files outside REQ-001.");
  expect(model.newestResults()[0]?.text).toContain("notes.md");
  await drift.getByRole("button", { name: "Restore notes.md" }).click();
  await expect(drift.getByRole("listitem").filter({ hasText: "notes.md" })).toContainText("Restored by you");
  expect(workspace.read("notes.md")).toBe("as it was\n");

  await page.goto(server.url + intentPath(workspace, "REQ-001"));
  const part = page.getByRole("region", { name: "Drift" });
  await expect(part).toContainText("node tool.mjs");
  await part.getByRole("button", { name: "Restore all 2" }).click();
  await expect(part).toHaveCount(0);
  expect(workspace.read("made.txt")).toBeNull();
  expect(workspace.read("keep.md")).toBe("stays\n");
});

test("a file that was changed since is not put back, and the reason stands beside it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "as it was\n");
  workspace.write(
    "tool.mjs",
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('notes.md', 'changed');\n",
  );
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([toolReply([bash("node tool.mjs")]), textReply("It ran.")]);
  await signIn(page, server);
  const session = { workspace: workspace.path, prompt: "Run the tool", intent: "REQ-001" };
  await page.goto(`${server.url}/sessions/${await api.createSession(session)}`);
  await approve(await waitForCall(page, "node tool.mjs"));
  await expect(transcript(page).getByText("It ran.")).toBeVisible();
  workspace.write("notes.md", "a person's own words\n");
  const drift = transcript(page).getByRole("region", { name: "Changed outside the intent" });
  await drift.getByRole("button", { name: "Restore notes.md" }).click();
  await expect(drift.getByRole("alert")).toContainText("Not restored");
  expect(workspace.read("notes.md")).toBe("a person's own words\n");
});
