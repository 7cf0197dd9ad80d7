import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { saveTeamCommand } from "../harness/commands.ts";
import { confirmation, deny, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const build = `---
allowed-tools: ["Bash(./step.sh:*)"]
---
Build it, step by step.
`;

test("while a command runs the session shows what it grants; revoked, the next call waits, and nothing is lost of the turn", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  const gate = Promise.withResolvers<void>();
  workspace.write("step.sh", '#!/bin/sh\necho "$1" >> steps.txt\n');
  workspace.makeExecutable("step.sh");
  await saveTeamCommand(api, "build", build);
  model.plays(async (request) => {
    const turn = request.messages.filter(({ role }) => role === "assistant").length;
    if (turn === 0) return toolReply([bash("./step.sh one")], { text: "The first step." });
    if (turn > 1) return textReply("One step was made.");
    await gate.promise;
    return toolReply([bash("./step.sh two")], { text: "The second step." });
  });
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "/build" });
  const banner = page.getByRole("region", { name: "Running command" });
  await expect(banner).toContainText("/build");
  await expect(banner).toContainText("Bash(./step.sh:*)");
  await expect.poll(() => workspace.read("steps.txt")).toBe("one\n");
  await expect(confirmation(page)).toHaveCount(0);

  await banner.getByRole("button", { name: "Revoke" }).click();
  await expect(banner).toHaveCount(0);
  gate.resolve();
  await deny(await waitForCall(page, "./step.sh two"));
  await expect(transcript(page).getByText("One step was made.")).toBeVisible();
  expect(workspace.read("steps.txt")).toBe("one\n");
  await expect(page.getByRole("article", { name: /step\.sh one/ })).toContainText("/build");
});
