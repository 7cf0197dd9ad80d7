import { toolReply } from "@countersign/anthropic/scripted";
import { expectNothingSerious } from "../harness/axe.ts";
import { signIn, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("axe finds nothing serious where a call is edited, commented and approved with others, light and dark", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "old\n");
  model.plays([toolReply([write("notes.md", "new\n"), bash("npm test")])]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Wait for me" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(2);
  await signIn(page, server);
  await page.getByRole("checkbox", { name: "Select Edit notes.md" }).check();
  await expectNothingSerious(page, "inbox with a selection");
  await page.goto(`${server.url}/sessions/${id}`);
  await waitForCall(page, "notes.md");
  await page.getByRole("button", { name: "Edit…" }).click();
  await page.getByRole("textbox", { name: "Content" }).fill("newer\n");
  await expect(page.getByRole("button", { name: "Approve with edit" })).toBeEnabled();
  await expectNothingSerious(page, "input that is edited");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Comment on line 1", exact: true }).click();
  await expectNothingSerious(page, "comment on a line");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Approve all 2 remaining…" }).click();
  await expect(page.getByRole("button", { name: "Approve 2 calls" })).toBeEnabled();
  await expectNothingSerious(page, "calls that are approved together");
  await page.keyboard.press("Escape");
});
