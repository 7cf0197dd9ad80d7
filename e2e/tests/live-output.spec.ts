import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Locator } from "@playwright/test";
import { approve, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const command = [
  "printf 'a plain line\\n\\033[32ma green line\\033[0m\\n'",
  "until [ -e go ]; do sleep 0.1; done",
  "echo the last line",
].join("; ");

test("the output of a running command is seen with its colours before it ends, and then how long it took", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([bash(command)]), textReply("It has ended.")]);
  await signIn(page, server);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Run it slowly" });
  await approve(await waitForCall(page, "a green line"));

  const card = transcript(page).getByRole("article", { name: /^Bash/ });
  const live = card.getByRole("group", { name: "Live output" });
  await expect(live).toContainText("a green line");
  await expect(live).not.toContainText("[32m");
  await expect(live).not.toContainText("the last line");
  expect(await isColoured(live)).toBe(true);
  await expect(card.getByRole("button").first()).toContainText(/\d+s/);
  expect((await api.session(id)).calls[0]?.phase.tag).toBe("running");

  workspace.write("go", "");
  const output = card.getByRole("group", { name: "Output", exact: true });
  await expect(output).toContainText("the last line");
  await expect(live).toHaveCount(0);
  expect(await isColoured(output)).toBe(true);
  await expect(output).not.toContainText("[32m");
  await expect(transcript(page).getByText("It has ended.")).toBeVisible();

  const { phase } = (await api.session(id)).calls[0] ?? {};
  if (phase?.tag !== "finished" || phase.startedAt === undefined) throw new Error("the call has not ended");
  const took = Date.parse(phase.finishedAt) - Date.parse(phase.startedAt);
  await expect(card.getByRole("button").first()).toContainText(tookPattern(took));
});

/** Whether the green line has another colour than the plain one. */
async function isColoured(output: Locator): Promise<boolean> {
  const [plain, green] = await Promise.all(
    ["a plain line", "a green line"].map((text) => colour(output, text)),
  );
  return plain !== green;
}

function colour(output: Locator, text: string): Promise<string> {
  return output.getByText(text).evaluate((element) => getComputedStyle(element).color);
}

function tookPattern(milliseconds: number): string {
  return milliseconds < 10_000
    ? `${(milliseconds / 1_000).toFixed(1)}s`
    : `${Math.floor(milliseconds / 1_000)}s`;
}
