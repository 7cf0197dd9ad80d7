import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  composer,
  confirmation,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test.use({ environment: { COUNTERSIGN_UNDO_SECONDS: "20" } });

test("in an idle session letters go into the message; out of it, i and / come back to it", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([textReply("Nothing to do."), textReply("Added.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Look around" });
  await expect(transcript(page).getByText("Nothing to do.")).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("add z1? tests");
  await expect(composer(page)).toHaveValue("add z1? tests");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.type("adz1");
  await expect(composer(page)).toHaveValue("add z1? tests");
  await page.keyboard.press("i");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("!");
  await expect(composer(page)).toHaveValue("add z1? tests!");
  await composer(page).fill("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(composer(page)).toHaveValue("/");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("add tests");
  await page.keyboard.press("Enter");
  await expect(transcript(page).getByText("Added.")).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test("after an undo no letter lands in a field, in a session and in the inbox", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write it" });
  const reason = page.getByRole("textbox", { name: "Reason (optional)" });
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  await page.keyboard.press("d");
  await page.keyboard.type("not now");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Denied: .*Sending in/)).toBeVisible();
  await page.keyboard.type("zqz");
  await waitForCall(page, "a.txt");
  await page.keyboard.type("zqw");
  await expect(reason).toHaveValue("not now");
  await expect(page.getByRole("textbox", { name: "What should the agent do instead?" })).toHaveValue("");
  await expect(confirmation(page).locator("textarea:focus, input:focus")).toHaveCount(0);

  await page.goto(server.url);
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await page.keyboard.press("d");
  await page.keyboard.type("not yet");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Denied: .*Sending in/)).toBeVisible();
  await page.keyboard.type("z");
  await expect(opened.getByRole("button", { name: "Deny", exact: true })).toBeEnabled();
  await page.keyboard.type("zqw");
  await expect(reason).toHaveValue("not yet");
  await expect(reason).not.toBeFocused();
  expect(await api.queue(id)).toHaveLength(1);
});

test("the inbox and a session have one set of keys: edit, always allow, next, previous, comment, search", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n"), write("b.txt", "b\n")]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write both" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(2);
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  await tryKeys("/sessions/");
  await page.goto(server.url);
  await expect(page.getByRole("article", { name: "Opened call" })).toContainText("a.txt");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  await tryKeys("/");
  expect(await api.queue(id)).toHaveLength(2);

  async function tryKeys(path: string): Promise<void> {
    const shown = page
      .getByRole("region", { name: "Confirmation" })
      .or(page.getByRole("article", { name: "Opened call" }));
    await page.keyboard.press("j");
    await expect(shown.getByRole("article", { name: "Diff of b.txt" })).toBeVisible();
    await page.keyboard.press("k");
    await expect(shown.getByRole("article", { name: "Diff of a.txt" })).toBeVisible();
    await expect(shown.getByRole("button", { name: "Deny", exact: true })).toBeEnabled();
    await page.keyboard.press("c");
    await expect(shown.getByRole("textbox", { name: "Comment on line 1" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+A");
    await expect(shown.getByRole("form", { name: "Approve and always allow" })).toBeVisible();
    await shown.getByRole("button", { name: "Back" }).click();
    await page.keyboard.press("i");
    await expect(shown.getByRole("textbox", { name: "What should the agent do instead?" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("3");
    await expect(shown.getByRole("textbox", { name: "Reason (optional)" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("e");
    await expect(shown.getByRole("textbox", { name: "content" })).toBeVisible();
    await shown.getByRole("button", { name: "Back" }).click();
    await page.keyboard.press("/");
    const search =
      path === "/" ? page.getByRole("searchbox") : page.getByRole("dialog", { name: "Command palette" });
    await expect(search).toBeVisible();
    await page.keyboard.press("Escape");
  }
});
