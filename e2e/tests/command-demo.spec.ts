import { join } from "node:path";
import { trustAndRun } from "../harness/commands.ts";
import {
  approve,
  composer,
  deny,
  fillNewSession,
  signIn,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { git } from "../harness/git.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true, environment: { ANTHROPIC_API_KEY: null, ANTHROPIC_BASE_URL: null } });

test("without a key /commit of the sample project asks for trust, then for what it does not grant alone, and makes a commit", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await fillNewSession(page, { prompt: "/commit Keep a list of changes" });
  await page.getByRole("button", { name: "Start session" }).click();
  await trustAndRun(page, "commit", ["Bash(git add:*)", "git diff HEAD", "$ARGUMENTS"]);

  await approve(await waitForCall(page, "CHANGELOG.md"));
  await deny(await waitForCall(page, "git push"));
  await expect(transcript(page).getByText("so do the command’s permissions")).toBeVisible();
  await expect(composer(page)).toBeVisible();
  const sample = { path: join(server.dataFolder, "../countersign-sample") };
  expect(git(sample, "log", "--format=%s")).toBe("Keep a list of changes\nSplit a bill\n");
  expect(git(sample, "status", "--porcelain")).toBe("");
});
