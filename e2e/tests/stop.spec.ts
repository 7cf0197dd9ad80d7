import { readFileSync } from "node:fs";
import { textReply, toolReply } from "@countersign/anthropic/scripted";
import {
  approve,
  confirmation,
  say,
  signIn,
  startSession,
  transcript,
  waitForCall,
} from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("Stop cancels everything that waits, and the session takes up new words", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("one.txt", "1\n"), write("two.txt", "2\n")]), textReply("Back at work.")]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Write two files" });
  await waitForCall(page, "one.txt");
  await page.getByRole("button", { name: "Stop", exact: true }).click();

  await expect(confirmation(page)).toHaveCount(0);
  await expect.poll(async () => (await api.session(id)).status).toBe("stopped");
  expect(await api.queue(id)).toEqual([]);
  expect(model.requests()).toHaveLength(1);

  await say(page, "Go on with something else");
  await expect(transcript(page).getByText("Back at work.")).toBeVisible();
  expect(model.newestResults().map(({ text }) => text)).toEqual([
    expect.stringContaining('"code":"aborted"'),
    expect.stringContaining('"code":"aborted"'),
  ]);
  expect(workspace.read("one.txt")).toBeNull();
});

test("Stop ends a command that runs, with everything that it started", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash("sleep 600 & echo $! > pid; wait; echo ended > ended")])]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Wait for long" });
  await approve(await waitForCall(page, "sleep 600"));
  await expect.poll(() => workspace.read("pid")).toMatch(/^\d+\n$/);
  await page.getByRole("button", { name: "Stop", exact: true }).click();

  await expect.poll(async () => (await api.session(id)).status).toBe("stopped");
  await expect.poll(() => isAlive(Number(workspace.read("pid")))).toBe(false);
  expect(workspace.read("ended")).toBeNull();
});

/** A process that has ended but was not fetched by its parent still has a number: it is dead all the same. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ESRCH") return false;
    if (code === "ENOENT") return process.platform !== "linux";
    throw error;
  }
}
