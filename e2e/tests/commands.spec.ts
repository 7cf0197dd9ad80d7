import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { composer, confirmation, say, signIn, startSession, transcript } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("the commands of the message field do what they say, and none of them goes to the agent", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([textReply("Hello."), textReply("I see two slashes.")]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Say hello" });
  await expect(transcript(page).getByText("Hello.")).toBeVisible();

  const refusal = page.getByRole("main").getByRole("alert");
  await say(page, "/deploy now");
  await expect(refusal).toContainText("/deploy");
  await expect(refusal).toContainText("start it with //");
  await expect(composer(page)).toHaveValue("/deploy now");
  await say(page, "/mode fast");
  await expect(refusal).toContainText("acceptEdits");
  await say(page, "/mode plan");
  await expect.poll(async () => (await api.session(id)).mode).toBe("plan");
  await say(page, "/mode bypassPermissions");
  const dialog = page.getByRole("dialog", { name: "Bypass permissions in this session?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await say(page, "/cost");
  await expect(page.getByText(/1 request to the model/)).toBeVisible();
  await say(page, "/help");
  const keys = page.getByRole("dialog", { name: "Shortcuts and commands" });
  await expect(keys).toContainText("/approvals");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  await say(page, "/stop");
  await expect(refusal).toContainText("Nothing is running");
  expect((await api.session(id)).mode).toBe("plan");
  expect(model.requests()).toHaveLength(1);

  await say(page, "//deploy is a path of ours");
  await expect(transcript(page).getByText("I see two slashes.")).toBeVisible();
});

test("/stop ends a turn that works, and what is half written when a call comes never approves it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  const gate = Promise.withResolvers<void>();
  model.plays(async (request) => {
    const turn = request.messages.filter((message) => message.role === "assistant").length;
    if (turn === 0) {
      await gate.promise;
      return toolReply([write("file.txt", "x\n")]);
    }
    return turn === 1 ? toolReply([bash("sh -c 'sleep 600'")]) : textReply("Done.");
  });
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Work" });
  await composer(page).fill("/stop");
  gate.resolve();
  const instruction = confirmation(page).getByRole("textbox", { name: "What should the agent do instead?" });
  await expect(instruction).toBeFocused();
  await expect(instruction).toHaveValue("/stop");
  await expect(confirmation(page).getByRole("button", { name: "Instruct" })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(confirmation(page)).toContainText("sleep 600");
  expect(workspace.read("file.txt")).toBeNull();

  await expect(confirmation(page).getByRole("button", { name: "Approve" })).toBeEnabled();
  await page.keyboard.press("1");
  await expect(confirmation(page)).toHaveCount(0);
  await say(page, "/stop");
  await expect.poll(async () => (await api.session(id)).status).toBe("stopped");
});
