import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { trustAndRun } from "../harness/commands.ts";
import {
  composer,
  confirmation,
  deny,
  fillNewSession,
  say,
  signIn,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { firstCommit, git } from "../harness/git.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const commit = `---
description: Create a git commit
allowed-tools: Bash(git add:*), Bash(git status:*), Bash(git commit:*)
---
Commit what changed: $ARGUMENTS
`;

test("048: /commit ends with a real commit and no question for what it grants; a fourth command asks, and so does everything after the turn", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("greeting.txt", "Hello\n");
  workspace.write(".countersign/commands/commit.md", commit);
  firstCommit(workspace);
  workspace.write("greeting.txt", "Hello, dear\n");
  model.plays([
    toolReply([bash("git status --short"), bash("git add --all")], { text: "I look and stage." }),
    toolReply([bash("git commit -m 'Greet warmly'")]),
    toolReply([bash("git push")], { text: "And I push." }),
    textReply("It is committed."),
    toolReply([bash("git add --all")], { text: "Once more." }),
    textReply("Nothing was staged."),
  ]);
  await signIn(page, server);
  await fillNewSession(page, { workspace: workspace.path, prompt: "/commit the warm greeting" });
  await page.getByRole("button", { name: "Start session" }).click();
  await trustAndRun(page, "commit", ["Bash(git add:*)", "Bash(git commit:*)", "Commit what changed:"]);

  const panel = await waitForCall(page, "git push");
  expect(git(workspace, "log", "--format=%s")).toBe("Greet warmly\nSay hello\n");
  expect(git(workspace, "status", "--porcelain")).toBe("");
  expect(git(workspace, "show", "HEAD:greeting.txt")).toBe("Hello, dear\n");
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  const { calls, command } = await api.session(id);
  expect(command).toMatchObject({ name: "commit", source: "project" });
  expect(calls.map(({ verdict }) => verdict)).toEqual([null, null, null, null]);
  expect(JSON.stringify(model.requests()[0]?.messages)).toContain("Commit what changed: the warm greeting");
  await deny(panel);

  await expect(transcript(page).getByText("It is committed.")).toBeVisible();
  await expect.poll(async () => (await api.session(id)).command ?? null).toBeNull();
  for (const folder of [".claude", ".countersign"])
    for (const file of ["settings.json", "settings.local.json"])
      expect(workspace.read(`${folder}/${file}`), "nothing of it is stored as a rule").toBeNull();
  await say(page, "Stage it once more");
  await deny(await waitForCall(page, "git add --all"));
  await expect(transcript(page).getByText("Nothing was staged.")).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(composer(page)).toBeVisible();
});
