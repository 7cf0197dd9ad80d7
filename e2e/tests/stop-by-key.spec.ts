import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, composer, confirmation, signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("Shift+Esc stops the session: first with calls that wait, then with a command that runs", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([
    toolReply([write("one.txt", "1\n"), write("two.txt", "2\n")]),
    toolReply([bash("echo started > runs; sleep 600; echo ended > runs")]),
    textReply("Never said."),
  ]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Write two files" });
  await waitForCall(page, "one.txt");
  await page.keyboard.press("Shift+Escape");
  await expect(confirmation(page)).toHaveCount(0);
  await expect.poll(async () => (await api.session(id)).status).toBe("stopped");
  expect(await api.queue(id)).toEqual([]);
  expect([workspace.read("one.txt"), workspace.read("two.txt")]).toEqual([null, null]);

  await composer(page).fill("Then run something long");
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await composer(page).press("Enter");
  await approve(await waitForCall(page, "sleep 600"));
  await expect.poll(() => workspace.read("runs")).toBe("started\n");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeEnabled();
  await page.keyboard.press("Shift+Escape");
  await expect.poll(async () => (await api.session(id)).status).toBe("stopped");
  expect((await api.session(id)).calls.at(-1)?.phase).toMatchObject({ tag: "finished", outcome: "aborted" });
  expect(workspace.read("runs")).toBe("started\n");
  expect(model.requests()).toHaveLength(2);
});
