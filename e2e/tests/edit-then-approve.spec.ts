import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a command is edited in the panel, its effect is shown before it runs, and both versions are kept", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([bash("echo one >> runs.txt")]), textReply("Seen.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Append a line" });
  const panel = await waitForCall(page, "runs.txt");
  await page.keyboard.press("e");
  const field = panel.getByRole("textbox", { name: "Command" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("echo one >> runs.txt");
  const approve = panel.getByRole("button", { name: "Approve with edit" });
  await expect(approve).toBeDisabled();

  await field.fill("echo two >> runs.txt");
  await expect(panel.getByRole("region", { name: "What would run" })).toContainText("echo two >> runs.txt");
  const change = panel.getByRole("figure", { name: "Change of command" });
  await expect(change).toContainText("echo one >> runs.txt");
  await expect(change).toContainText("echo two >> runs.txt");
  await page.keyboard.press("Escape");
  await waitForCall(page, "runs.txt");
  expect(workspace.read("runs.txt")).toBeNull();

  await panel.getByRole("button", { name: "Edit…" }).click();
  await expect(field).toHaveValue("echo two >> runs.txt");
  await expect(approve).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(transcript(page).getByText("Seen.")).toBeVisible();
  expect(workspace.read("runs.txt")).toBe("two\n");
  expect(model.newestResults()[0]?.text).toContain("The user changed the input before this call ran");

  const card = transcript(page).getByRole("article", { name: /Bash/ });
  await expect(card).toContainText("Edited by you");
  await expect(card.getByRole("figure", { name: "Change of command" })).toContainText("echo one >> runs.txt");
});

test("input with which a call may not run is refused at the form, and nothing that was written is lost", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("notes.md", "old\n");
  const change = { file_path: "notes.md", old_string: "old", new_string: "new" };
  model.plays([toolReply([{ name: "Edit", input: change }]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Change the notes" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await signIn(page, server);
  const opened = page.getByRole("article", { name: "Opened call" });
  await opened.getByRole("button", { name: "Edit…" }).click();
  const before = opened.getByRole("textbox", { name: "Text to replace" });
  await before.fill("older");
  await expect(opened.getByRole("alert")).toContainText("can’t run with this input");
  await expect(opened.getByRole("button", { name: "Approve with edit" })).toBeDisabled();
  await expect(before).toHaveValue("older");

  await before.fill("old");
  await opened.getByRole("textbox", { name: "New text" }).fill("newer");
  await opened.getByRole("button", { name: "Edit the whole input as JSON" }).click();
  const json = opened.getByRole("textbox", { name: "Input as JSON" });
  const written = await json.inputValue();
  await json.fill(`${written},`);
  await expect(opened.getByRole("alert")).toContainText("Invalid JSON");
  await json.fill(written.replace("newer", "newest"));
  await opened.getByRole("button", { name: "Approve with edit" }).click();
  await expect.poll(() => workspace.read("notes.md")).toBe("newest\n");
});

test("an edited command is remembered in its edited form", async ({ page, server, model, workspace }) => {
  model.plays([
    toolReply([bash("cargo build")]),
    toolReply([bash("cargo test --doc")]),
    textReply("Tested."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Test it" });
  const panel = await waitForCall(page, "cargo build");
  await panel.getByRole("button", { name: "Edit…" }).click();
  await panel.getByRole("textbox", { name: "Command" }).fill("cargo test");
  await panel.getByRole("button", { name: "Always allow…" }).click();
  const form = page.getByRole("form", { name: "Approve and always allow" });
  await form.getByRole("radio", { name: /^calls matching a rule/ }).check();
  await form.getByRole("button", { name: "Widen to Bash(cargo test:*)" }).click();
  await form.getByRole("button", { name: "Approve and always allow" }).click();
  await expect(transcript(page).getByText("Tested.")).toBeVisible();
  expect(model.requests()).toHaveLength(3);
});

test("what an edit would write is held against the file once more when it is approved", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("a.txt", "one\n");
  model.plays([toolReply([write("a.txt", "two\n")]), textReply("Done.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write it" });
  const panel = await waitForCall(page, "a.txt");
  await panel.getByRole("button", { name: "Edit…" }).click();
  await panel.getByRole("textbox", { name: "Content" }).fill("three\n");
  const approve = panel.getByRole("button", { name: "Approve with edit" });
  await expect(approve).toBeEnabled();
  workspace.write("a.txt", "changed\n");
  await approve.click();
  await expect(panel.getByRole("alert").filter({ hasText: "Nothing was decided" })).toBeVisible();
  expect(workspace.read("a.txt")).toBe("changed\n");
  await expect(panel.getByRole("region", { name: "What would run" })).toContainText("changed");
  await expect(approve).toBeEnabled();
  await approve.click();
  await expect.poll(() => workspace.read("a.txt")).toBe("three\n");
});
