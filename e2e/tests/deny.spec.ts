import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { toolError } from "@countersign/contracts/tool-error";
import { composer, deny, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("tool-confirmation, Denying: a denied command does not run, and the model gets the reason and reacts to it", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write("keep.txt", "precious");
  model.plays([
    toolReply([{ ...bash("rm keep.txt"), id: "toolu_remove" }]),
    textReply("Understood, I leave keep.txt alone."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Tidy up" });
  await deny(await waitForCall(page, "rm keep.txt"), "That file is still needed");

  await expect(transcript(page).getByText("Understood, I leave keep.txt alone.")).toBeVisible();
  await expect(composer(page)).toBeVisible();
  expect(workspace.read("keep.txt")).toBe("precious");
  const [result] = model.newestResults();
  expect(result).toMatchObject({ id: "toolu_remove", isError: true });
  expect(toolError.parse(JSON.parse(result?.text ?? ""))).toEqual({
    error: {
      code: "user_denied",
      message: "Tool execution denied by user",
      reason: "That file is still needed",
      tool: "Bash",
      tool_use_id: "toolu_remove",
      retryable: false,
      hint: "Do not repeat the call. Find another way, or ask what the person wants.",
      next: [{ kind: "continue" }, { kind: "tell-person" }],
    },
  });
});
