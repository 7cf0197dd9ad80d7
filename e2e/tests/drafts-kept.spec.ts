import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, deny, signIn, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { answerFirst } from "../harness/queue.ts";
import { expect, test } from "../harness/test.ts";

test("what is being typed when somebody else decides the call is kept, and can go on as a message", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("As you like.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write a" });
  await signIn(page, server, `/sessions/${id}`);
  const panel = await waitForCall(page, "a.txt");
  await panel.getByRole("textbox", { name: "What should the agent do instead?" }).fill("rather write b");
  await answerFirst(api, id, { verdict: "deny" });

  await expect(confirmation(page)).toHaveCount(0);
  const kept = page.getByRole("status").filter({ hasText: "The call ended before you sent this" });
  await expect(kept).toContainText("rather write b");
  await kept.getByRole("button", { name: "Add to message" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("rather write b");
});

test("a half-written reason in the inbox outlives a reload, until its call is decided", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n"), write("b.txt", "b\n")]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write both" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(2);
  await signIn(page, server);
  const opened = page.getByRole("article", { name: "Opened call" });
  const reason = opened.getByRole("textbox", { name: "Reason (optional)" });
  await expect(opened).toContainText("a.txt");
  await opened.getByRole("button", { name: "Deny" }).click();
  await reason.fill("Not before the rel");
  await page.reload();
  await expect(reason).toHaveValue("Not before the rel");
  await expect(reason).not.toBeFocused();

  await answerFirst(api, id, { verdict: "deny" });
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("countersign-verdict-words")))
    .toBeNull();
});

test("a half-written instruction in a session outlives a reload, and an own answer drops it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write a" });
  await signIn(page, server, `/sessions/${id}`);
  const instead = page.getByRole("textbox", { name: "What should the agent do instead?" });
  await waitForCall(page, "a.txt");
  await instead.fill("rather wri");
  await page.reload();
  const panel = await waitForCall(page, "a.txt");
  await expect(instead).toHaveValue("rather wri");
  await deny(panel);
  await expect(confirmation(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(page.getByText("The call ended before you sent this")).toHaveCount(0);
});
