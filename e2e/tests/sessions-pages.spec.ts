import { textReply } from "@countersign/anthropic/scripted";
import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

const count = 110;

test("a long list of sessions is loaded in pages, searched on the server and kept up to date", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  test.slow();
  model.plays(() => textReply("Done."));
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const prompt = index === 0 ? "Find the needle" : `Stack hay ${index}`;
    ids.push(await api.createSession({ workspace: workspace.path, prompt }));
  }
  const last = ids.at(-1) ?? "";
  await expect.poll(async () => (await api.session(last)).status, { timeout: 30_000 }).toBe("idle");

  const asked: string[] = [];
  page.on("request", (request) => {
    if (/sessions\.(page|list)/.test(request.url())) asked.push(decodeURIComponent(request.url()));
  });
  await signIn(page, server);
  await page.goto(`${server.url}/sessions`);
  const list = page.getByRole("list", { name: "Sessions" });
  await expect(page.getByRole("button", { name: /^Open/ })).toContainText(`${count}`);
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", "-1");
  expect(asked.filter((url) => url.includes("cursor"))).toEqual([]);

  await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole("listitem").first()).toHaveAttribute("aria-setsize", String(count));
  await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole("link", { name: /Find the needle/ })).toBeVisible();

  // It is found among all, and changes while it is listed.
  await page.getByRole("searchbox", { name: "Find a session" }).fill("NEEDLE");
  await expect(list.getByRole("link")).toHaveCount(1);
  await api.mutate("sessions.end", { id: ids[0] ?? "" });
  await expect(page.getByText("No sessions match “Open” and “NEEDLE”")).toBeVisible();
  await page.getByRole("button", { name: /^Ended/ }).click();
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Open/ })).toContainText(`${count - 1}`);

  expect(asked.filter((url) => url.includes("sessions.list"))).toEqual([]);
});
