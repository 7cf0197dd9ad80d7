import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a file that changed between the preview and the approval is not written, but shown again as changed", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("shared.txt", "as the agent saw it\n");
  model.plays([toolReply([write("shared.txt", "from the agent\n")]), textReply("Overwritten with consent.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Overwrite shared.txt" });
  const panel = await waitForCall(page, "shared.txt");
  await expect(panel).toContainText("as the agent saw it");

  workspace.write("shared.txt", "from a colleague meanwhile\n");
  await approve(panel);
  await expect(panel).toContainText("Changed since you viewed it.");
  await expect(panel).toContainText("from a colleague meanwhile");
  expect(workspace.read("shared.txt")).toBe("from a colleague meanwhile\n");
  expect(model.requests()).toHaveLength(1);

  await approve(panel);
  await expect(transcript(page).getByText("Overwritten with consent.")).toBeVisible();
  expect(workspace.read("shared.txt")).toBe("from the agent\n");
});
