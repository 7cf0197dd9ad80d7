import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true });

test("a call that waits survives SIGKILL: it still waits, is approved, and runs once", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("echo ran >> runs.txt")]), textReply("It ran.")]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Run it once" });
  await waitForCall(page, "echo ran");
  const [before] = await api.queue(id);

  await server.kill();
  await server.start();
  const [after] = await api.queue(id);
  expect(after).toEqual(before);
  expect(model.requests(), "the model is not asked again").toHaveLength(1);

  await page.reload();
  await approve(await waitForCall(page, "echo ran"));
  await expect(transcript(page).getByText("It ran.")).toBeVisible();
  expect(workspace.read("runs.txt")).toBe("ran\n");
  expect(model.requests()).toHaveLength(2);
});

test("a command that ran when the server was killed is not run again: its outcome is called unknown", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([
    toolReply([bash("echo started >> runs.txt; sleep 300")]),
    textReply("I shall look what it had done."),
  ]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Run something long" });
  await approve(await waitForCall(page, "echo started"));
  await expect.poll(() => workspace.read("runs.txt")).toBe("started\n");

  await server.kill();
  await server.start();
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
  const [result] = model.newestResults();
  expect(result?.text).toContain('"code":"interrupted"');
  expect(result?.text).toContain("outcome unknown");
  expect(workspace.read("runs.txt")).toBe("started\n");
});
