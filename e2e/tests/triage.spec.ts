import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { bash } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const kinds = ["one", "two", "three", "four", "unwanted"];
const sessions = 20;
/** Three refusals of one call would stop its session. */
const ofEachKind = 2;

test("200 waiting calls are triaged by keyboard alone in under 30 key presses", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  test.slow();
  model.plays((request) => {
    if (JSON.stringify(request.messages.at(-1)).includes("tool_result")) return textReply("Done.");
    return toolReply(
      Array.from({ length: ofEachKind }).flatMap(() => kinds.map((kind) => bash(`touch ${kind}.txt`))),
    );
  });
  const ids = await Promise.all(
    Array.from({ length: sessions }, (_, index) =>
      api.createSession({ workspace: workspace.path, prompt: `Task ${index}` }),
    ),
  );
  const waiting = async () => (await Promise.all(ids.map((id) => api.queue(id)))).flat().length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(200);

  await signIn(page, server);
  const list = page.getByRole("list", { name: "Waiting calls, most urgent first" });
  await expect(list.getByRole("listitem")).toHaveCount(kinds.length);
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("40 identical calls wait");
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (const left of [4, 3, 2, 1, 0]) {
    await expect(opened).toContainText("40 identical calls wait");
    const isUnwanted = await opened.getByText("touch unwanted.txt").first().isVisible();
    await press("x");
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("40 selected");
    if (isUnwanted) await press("Shift+D");
    else {
      await press("a");
      const approve = page.getByRole("dialog").getByRole("button", { name: "Approve 40 calls" });
      await expect(approve).toBeEnabled();
      await press("Shift+Y");
    }
    await expect(list.getByRole("listitem")).toHaveCount(left);
  }
  expect(presses).toBeLessThan(30);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  for (const id of ids)
    await expect.poll(async () => (await api.session(id)).status, { timeout: 60_000 }).toBe("idle");
  expect(kinds.map((kind) => workspace.read(`${kind}.txt`))).toEqual(["", "", "", "", null]);
});
