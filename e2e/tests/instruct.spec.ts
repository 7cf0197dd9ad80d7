import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { toolError } from "@countersign/contracts/tool-error";
import { approve, instruct, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("024 scenario 5, FR-014: an instruction arrives in the model's next request, and the call itself does not run", async ({
  page,
  server,
  model,
  workspace,
}) => {
  model.plays([
    toolReply([write("config.yaml", "port: 80\n")]),
    toolReply([write("config.toml", "port = 80\n")]),
    textReply("Written as TOML."),
  ]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Write a configuration file" });
  await instruct(await waitForCall(page, "config.yaml"), "Use TOML, we have no YAML here");

  const panel = await waitForCall(page, "config.toml");
  const [result] = model.newestResults();
  expect(result?.isError).toBe(true);
  expect(toolError.parse(JSON.parse(result?.text ?? "")).error).toMatchObject({
    code: "user_instructed",
    instructions: "Use TOML, we have no YAML here",
  });
  await approve(panel);
  await expect(transcript(page).getByText("Written as TOML.")).toBeVisible();
  expect(workspace.read("config.yaml")).toBeNull();
  expect(workspace.read("config.toml")).toBe("port = 80\n");
});
