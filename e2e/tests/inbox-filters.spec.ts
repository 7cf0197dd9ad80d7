import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const sessions = 13;
const perSession = 10;
const all = sessions * perSession;

test("filters, search, order and groups of a long queue find calls that aren’t loaded, and follow what happens", async ({
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
    // One call is the same in every session, another in the last two.
    const own = Array.from({ length: perSession - 2 }, (_, index) => bash(`touch own-${task}-${index}.txt`));
    const last = Number(task) < sessions - 2 ? bash(`touch last-${task}.txt`) : bash("curl example.com");
    return toolReply([...own, last, bash("touch same.txt")]);
  });
  const ids: string[] = [];
  for (let index = 0; index < sessions; index += 1) {
    const id = await api.createSession({ workspace: workspace.path, prompt: `Task ${index}` });
    await expect.poll(async () => (await api.queue(id)).length, { timeout: 30_000 }).toBe(perSession);
    ids.push(id);
  }
  const more: string[] = [];
  page.on("request", (request) => {
    if (/approvals\.page.*cursor/.test(request.url())) more.push(request.url());
  });
  await signIn(page, server);
  const inbox = page.getByRole("region", { name: "Waiting calls" });
  const rows = inbox.getByRole("list", { name: /^Waiting calls/ }).getByRole("listitem");
  await expect(inbox).toContainText(`${all} waiting`);
  await expect(inbox).toContainText(`× ${sessions}`);

  // A search for what only the last page has.
  await page.keyboard.press("/");
  const search = inbox.getByRole("searchbox");
  await search.fill(`own-${sessions - 1}-3`);
  await expect(rows).toHaveCount(1);
  await expect(inbox).toContainText(`1 of ${all}`);
  await search.fill("curl");
  await expect(inbox).toContainText(`2 of ${all}`);
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("× 2");
  await search.press("Escape");
  await expect(inbox).toContainText(`${all} waiting`);

  // The choices count all that wait. A chosen session has all of its calls.
  await inbox.getByRole("button", { name: "Filter" }).click();
  const panel = page.getByRole("dialog", { name: "Filter and sort" });
  const session = panel.getByRole("combobox", { name: "Session" });
  await expect(session.getByRole("option")).toHaveCount(sessions + 1);
  await expect(panel.getByRole("combobox", { name: "Tool" })).toContainText(`Bash (${all})`);
  await session.selectOption(ids.at(-1) ?? "");
  await expect(inbox).toContainText(`${perSession} of ${all}`);
  await expect(rows).toHaveCount(perSession);

  // What is decided elsewhere leaves the filtered list, and its numbers.
  const decided = (await api.queue(ids.at(-1) ?? "")).find(
    ({ input }) => input.command === "curl example.com",
  );
  await api.decide({ id: decided?.id ?? "", digest: decided?.digest ?? "", verdict: "deny" });
  await expect(inbox).toContainText(`${perSession - 1} of ${all - 1}`);
  await expect(rows).toHaveCount(perSession - 1);
  await session.selectOption("");

  // By age, the first session’s calls come first.
  await panel.getByRole("combobox", { name: "Sort" }).selectOption("age");
  await expect(inbox.getByRole("list", { name: "Waiting calls, oldest first" })).toBeVisible();
  await expect(rows.first()).toContainText("own-0-0.txt");
  await page.keyboard.press("Escape");

  // A group that is mostly not loaded opens into all of its calls, and is decided as a whole.
  const group = `Run touch same.txt × ${sessions}`;
  await page.goto(`${server.url}/?find=same.txt`);
  await expect(inbox).toContainText(`${sessions} of ${all - 1}`);
  await inbox.getByRole("button", { name: `Calls of ${group}` }).click();
  await expect(rows).toHaveCount(sessions + 1);
  // The rest of the first page, of which only the beginning came with the document.
  await expect.poll(() => more).toHaveLength(1);
  await page.goto(server.url);
  await inbox.getByRole("button", { name: `Calls of ${group}` }).click();
  // The pointer is over the list, and its rows come all the same.
  await expect(inbox.getByRole("link", { name: /touch same\.txt/ })).toHaveCount(sessions + 1);
  await inbox.getByRole("checkbox", { name: `Select ${group}` }).check();
  const selected = page.getByRole("region", { name: "Selected rows" });
  await expect(selected).toContainText(`${sessions} selected`);
  await expect.poll(() => more).toHaveLength(2);
  await selected.getByRole("button", { name: "Decide…" }).click();
  const sheet = page.getByRole("dialog", { name: `Decide ${sessions} calls` });
  await sheet.getByRole("button", { name: `Deny ${sessions} calls` }).click();
  await expect(inbox).toContainText(`${all - 1 - sessions} waiting`);
});
