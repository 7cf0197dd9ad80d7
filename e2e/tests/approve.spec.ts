import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  composer,
  confirmation,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("024 scenarios 4 and 7, FR-003, FR-006: an approved write is on the disk, exactly as its diff showed, and the agent goes on", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("notes.md", "first\nsecond\n");
  model.plays([
    toolReply([write("notes.md", "first\nsecond, changed\n")], { text: "I will change the second line." }),
    textReply("The second line is changed."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Change the second line of notes.md" });

  const panel = await waitForCall(page, "notes.md");
  await expect(panel).toContainText("second, changed");
  await expect(page).toHaveTitle(/\(1\)/);
  expect(workspace.read("notes.md")).toBe("first\nsecond\n");
  await approve(panel);

  await expect(transcript(page).getByText("The second line is changed.")).toBeVisible();
  expect(workspace.read("notes.md")).toBe("first\nsecond, changed\n");
  expect(model.newestResults()).toMatchObject([{ isError: false }]);
  await expect(confirmation(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
  await expect(page).not.toHaveTitle(/\(\d+\)/);
});
