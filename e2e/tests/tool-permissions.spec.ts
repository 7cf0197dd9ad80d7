import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, composer, confirmation, signIn, startSession, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("024 scenarios 1 to 3 and 7, FR-003, FR-007 to FR-009, FR-015: Edit, Delete, Bash and Write each ask, one after the other, in the composer's place", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("notes.md", "old\n");
  workspace.write("gone.md", "gone\n");
  const edit = { file_path: "notes.md", old_string: "old", new_string: "new" };
  model.plays([
    toolReply([
      { name: "Edit", input: edit },
      { name: "Delete", input: { file_path: "gone.md" } },
      bash("touch ran.txt"),
      write("written.md", "written\n"),
    ]),
    textReply("All four are done."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Do four things" });
  for (const [title, isDone] of [
    ["notes.md", () => workspace.read("notes.md") === "new\n"],
    ["gone.md", () => workspace.read("gone.md") === null],
    ["touch ran.txt", () => workspace.read("ran.txt") !== null],
    ["written.md", () => workspace.read("written.md") !== null],
  ] as const) {
    const panel = await waitForCall(page, title);
    await expect(panel.getByRole("heading", { name: "Do you want to proceed?" })).toBeVisible();
    expect(isDone(), `${title} before it is approved`).toBe(false);
    // The first option approves, the next takes other words: the arrow keys go from one to the other.
    await page.keyboard.press("ArrowDown");
    await expect(panel.getByRole("textbox").first()).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await approve(panel);
    await expect.poll(isDone, `${title} after it is approved`).toBe(true);
  }
  await expect(composer(page)).toBeVisible();
});

test("024 FR-012: Read, Grep, LS and Glob inside the workspace hold nothing up", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("notes.md", "old\n");
  model.plays([
    toolReply([
      { name: "Read", input: { file_path: "notes.md" } },
      { name: "Grep", input: { pattern: "old" } },
      { name: "LS", input: { path: "." } },
      { name: "Glob", input: { pattern: "*.md" } },
    ]),
    textReply("I have read it."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Read it" });
  await expect(page.getByText("I have read it.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  expect(model.newestResults().map(({ isError }) => isError)).toEqual([false, false, false, false]);
});
