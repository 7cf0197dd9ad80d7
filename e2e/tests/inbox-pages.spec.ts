import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const sessions = 15;
const perSession = 10;
const all = sessions * perSession;

test("a long queue is loaded in pages; counts, groups, search and what is decided together are about all of it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  test.slow();
  model.plays((request) => {
    if (JSON.stringify(request.messages.at(-1)).includes("tool_result")) return textReply("Done.");
    const task = /Task (\d+)/.exec(JSON.stringify(request.messages[0]))?.[1] ?? "x";
    const own = Array.from({ length: perSession - 1 }, (_, index) => bash(`touch own-${task}-${index}.txt`));
    return toolReply([bash("touch same.txt"), ...own]);
  });
  const ids: string[] = [];
  for (let index = 0; index < sessions; index += 1) {
    const id = await api.createSession({ workspace: workspace.path, prompt: `Task ${index}` });
    // One after the other, so that the last one's calls are the last of the queue.
    await expect.poll(async () => (await api.queue(id)).length, { timeout: 30_000 }).toBe(perSession);
    ids.push(id);
  }

  const asked: string[] = [];
  page.on("request", (request) => {
    if (/approvals\.page.*cursor/.test(request.url())) asked.push(request.url());
  });
  await signIn(page, server);
  const inbox = page.getByRole("region", { name: "Waiting calls" });
  const list = page.getByRole("list", { name: "Waiting calls, most urgent first" });
  await expect(inbox).toContainText(`${all} waiting`);
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "-1");
  await expect(list).toContainText(`× ${sessions}`);
  expect(asked).toEqual([]);

  // A call beyond what is loaded is decided elsewhere: only the number changes.
  const last = (await api.queue(ids.at(-1) ?? "")).at(-1);
  await api.decide({ id: last?.id ?? "", digest: last?.digest ?? "", verdict: "deny" });
  await expect(inbox).toContainText(`${all - 1} waiting`);
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "-1");

  await page.getByRole("checkbox", { name: /^Select Run touch same\.txt/ }).check();
  const selected = page.getByRole("region", { name: "Selected rows" });
  await expect(selected).toContainText(`${sessions} selected`);
  await expect(list).toContainText(`× ${sessions}`);
  await selected.getByRole("button", { name: "Decide…" }).click();
  const sheet = page.getByRole("dialog", { name: `Decide ${sessions} calls` });
  await sheet.getByRole("button", { name: `Approve ${sessions} calls` }).click();
  await expect(inbox).toContainText(`${all - 1 - sessions} waiting`);
  await expect.poll(() => workspace.read("same.txt")).toBe("");

  await page.reload();
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "-1");
  const end = list.getByRole("link", { name: /touch own-14-7\.txt/ });
  await expect(end).toHaveCount(0);
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(end).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", `${all - 1 - sessions}`);
  await expect(inbox.getByRole("button", { name: /new/ })).toHaveCount(0);

  // A link to a call of the last page loads that, and its turn, by themselves. The server searches, and orders by age.
  const linked = (await api.queue(ids.at(-1) ?? "")).at(-1);
  asked.length = 0;
  await page.goto(`${server.url}/?call=${linked?.id}`);
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("touch own-14-7.txt");
  await expect(opened).toContainText("8 calls in this turn are waiting");
  // The rest of the first page, of which only the beginning came with the document.
  await expect.poll(() => asked).toHaveLength(1);
  await page.goto(`${server.url}/?find=own-14`);
  await expect(inbox).toContainText(`8 of ${all - 1 - sessions}`);
  await expect(list.getByRole("listitem")).toHaveCount(8);
  await expect.poll(() => asked).toHaveLength(2);
});
