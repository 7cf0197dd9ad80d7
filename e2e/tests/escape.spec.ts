import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  confirmation,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("024 scenario 6, FR-016: Esc aborts the call that is shown, and the next one of the queue appears", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([
    toolReply([write("first.txt", "1\n"), write("second.txt", "2\n")]),
    textReply("Only the second is written."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write two files" });
  await waitForCall(page, "first.txt");
  await page.keyboard.press("Escape");
  const panel = await waitForCall(page, "second.txt");
  await approve(panel);

  await expect(transcript(page).getByText("Only the second is written.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  const [first, second] = model.newestResults();
  expect(first?.text).toContain('"code":"aborted"');
  expect(second?.isError).toBe(false);
  expect(workspace.read("first.txt")).toBeNull();
  expect(workspace.read("second.txt")).toBe("2\n");
});
