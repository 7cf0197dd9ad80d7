import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { toolError } from "@countersign/contracts/tool-error";
import { approve, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { createActiveIntent } from "../harness/intents.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a file that .intentignore names is refused though the scope owns it; another intent's section does not hold", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write(".intentignore", "# nobody\nsrc/vendor/**\n\n[REQ-002]\nsrc/greeting.txt\n");
  workspace.write("src/vendor/lib.txt", "old\n");
  await createActiveIntent(api, workspace, "REQ-001");
  model.plays([
    toolReply([write("src/vendor/lib.txt", "new\n")]),
    toolReply([write("src/greeting.txt", "Hello\n")]),
    textReply("Done."),
  ]);
  await signIn(page, server);
  const session = { workspace: workspace.path, prompt: "Change both", intent: "REQ-001" };
  await page.goto(`${server.url}/sessions/${await api.createSession(session)}`);
  const panel = await waitForCall(page, "src/greeting.txt");
  const refused = transcript(page).getByRole("article", { name: "Write src/vendor/lib.txt" });
  await expect(refused).toContainText("Excluded by .intentignore");
  await expect(refused).toContainText(".intentignore line 2");
  const { error } = toolError.parse(JSON.parse(model.newestResults()[0]?.text ?? ""));
  expect(error.code).toBe("intent_ignored");
  await approve(panel);
  await expect(transcript(page).getByText("Done.", { exact: true })).toBeVisible();
  expect(workspace.read("src/vendor/lib.txt")).toBe("old\n");
});
