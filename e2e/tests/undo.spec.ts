import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, deny, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

// Long enough for the hands of a test; people have five seconds.
test.use({ environment: { COUNTERSIGN_UNDO_SECONDS: "20" } });

test("a denial is taken back by its key before the agent gets it, and the call waits again", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Written.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write it" });
  await deny(await waitForCall(page, "a.txt"), "Not now");
  await expect(page.getByText(/Denied: .*Sending in/)).toBeVisible();
  expect(model.requests()).toHaveLength(1);
  await page.keyboard.press("z");

  await expect(page.getByText("Undone. The call is waiting again.")).toBeVisible();
  const panel = await waitForCall(page, "a.txt");
  await expect(page.getByText("Sending in")).toHaveCount(0);
  await approve(panel);
  await expect(transcript(page).getByText("Written.")).toBeVisible();
  expect(workspace.read("a.txt")).toBe("a\n");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("from the inbox an instruction is taken back with the mouse, and its call is opened again", async ({
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
  await expect(opened).toContainText("a.txt");
  await opened.getByRole("button", { name: "Instruct" }).click();
  await opened.getByRole("textbox", { name: "What should the agent do instead?" }).fill("Wait");
  await opened.getByRole("button", { name: "Instruct" }).click();
  await expect(opened).toContainText("b.txt");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(opened).toContainText("a.txt");
  await expect(opened.getByRole("textbox", { name: "What should the agent do instead?" })).toHaveValue(
    "Wait",
  );
  expect(await api.queue(id)).toHaveLength(2);
});

test("when a call after it has run, taking a denial back is refused in words", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([write("a.txt", "a\n"), write("b.txt", "b\n")]), textReply("Done.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write both" });
  await deny(await waitForCall(page, "a.txt"));
  await approve(await waitForCall(page, "b.txt"));
  await expect.poll(() => workspace.read("b.txt")).toBe("b\n");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Nothing was undone.")).toBeVisible();
  expect(workspace.read("a.txt")).toBeNull();
});
