import { textReply } from "@countersign/anthropic/scripted";
import { trustAndRun } from "../harness/commands.ts";
import { approve, say, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

const count = `---
description: Count things
---
These are the $ARGUMENTS: !\`./count.sh $ARGUMENTS\` Is that enough?
`;

test("a shell line in a command's text waits like any call, in the command's name, and what it prints is what the agent is sent", async ({
  page,
  server,
  model,
  workspace,
}) => {
  workspace.write(".claude/commands/shop/count.md", count);
  workspace.write("count.sh", "#!/bin/sh\necho \"$#: $* and !\"'`touch expanded`'\n");
  workspace.makeExecutable("count.sh");
  model.plays([textReply("Hello."), textReply("That is enough.")]);
  await signIn(page, server);
  await startSession(page, { workspace: workspace.path, prompt: "Say hello" });
  await expect(transcript(page).getByText("Hello.")).toBeVisible();
  await say(page, "/shop:count apples; touch injected");
  await trustAndRun(page, "shop:count", ["./count.sh $ARGUMENTS"]);

  const panel = await waitForCall(page, "./count.sh");
  await expect(panel).toContainText("Requested by the text of /shop:count, not by the agent");
  await expect(panel).toContainText("'apples;' 'touch' 'injected'");
  expect(model.requests(), "the agent is sent nothing before").toHaveLength(1);
  await approve(panel);

  await expect(transcript(page).getByText("That is enough.")).toBeVisible();
  const sent = JSON.stringify(model.requests().at(-1)?.messages.at(-1));
  expect(sent).toContain(
    "These are the apples; touch injected: 3: apples; touch injected and !`touch expanded`",
  );
  expect(sent).toContain("Is that enough?");
  expect(workspace.read("injected")).toBeNull();
  expect(workspace.read("expanded")).toBeNull();
  const typed = transcript(page).getByRole("article", { name: "Command from a person" });
  await expect(typed).toContainText("/shop:count apples; touch injected");
  await typed.getByRole("button", { name: "What the agent was sent" }).click();
  await expect(typed).toContainText("Is that enough?");
});
