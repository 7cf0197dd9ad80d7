import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, signIn, waitForCall } from "../harness/dashboard.ts";
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
