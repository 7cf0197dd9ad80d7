import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { approve, signIn, transcript, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("on a phone an approval is given with a thumb, from the inbox, without scrolling sideways", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("phone.txt", "hello\n")]), textReply("Written from a phone.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write phone.txt" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  await signIn(page, server);

  await expect(page.getByRole("list", { name: /Waiting calls/ })).toBeVisible();
  await page.getByText("phone.txt").first().tap();
  const button = page.getByRole("button", { name: "Approve" });
  await expect(button).toBeInViewport();
  const box = await button.boundingBox();
  expect(box?.height, "a thumb needs 44 px").toBeGreaterThanOrEqual(44);
  expect(box?.y, "within reach of a thumb: the lower half").toBeGreaterThan(422);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await button.tap();

  await expect.poll(() => workspace.read("phone.txt")).toBe("hello\n");
  await expect.poll(async () => (await api.session(id)).status).toBe("idle");
});

test("on a phone the session's panel fits the width", async ({ page, server, model, workspace, api }) => {
  model.plays([toolReply([write("wide.txt", `${"wide ".repeat(100)}\n`)]), textReply("Fits.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write a wide line" });
  await signIn(page, server, `/sessions/${id}`);
  const panel = await waitForCall(page, "wide.txt");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await approve(panel);
  await expect(transcript(page).getByText("Fits.")).toBeVisible();
});

test("on a phone the warning before the second approval is whole, and the button stays where it is", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("build/one.txt", "1\n");
  model.plays([toolReply([bash("rm -rf build")]), textReply("Left as it is.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Clean up" });
  await signIn(page, server, `/sessions/${id}`);
  const panel = await waitForCall(page, "rm -rf build");
  const first = panel.getByRole("button", { name: "Approve", exact: true });
  const before = await first.boundingBox();
  await first.tap();
  const second = panel.getByRole("button", { name: "Confirm approve" });
  await expect(second).toBeVisible();
  const warning = panel.getByText("High risk: approve once more within 5 seconds to run it.");
  await expect(warning).toBeInViewport({ ratio: 1 });
  const cut = await warning.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );
  expect(cut).toBe(false);
  const after = await second.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), "under the thumb").toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("on a phone a session's header takes two rows, whatever its title, and shows everything when it is unfolded", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Done.")]);
  const prompt = `Round the prices of ${"every single order and ".repeat(6)}of the last one`;
  const id = await api.createSession({ workspace: workspace.path, prompt });
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  const header = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
  const folder = header.getByTitle(workspace.path);
  expect((await header.boundingBox())?.height, "two rows of 44 px").toBeLessThanOrEqual(104);
  await expect(folder).toBeHidden();

  await header.getByRole("button", { name: "Show session details" }).tap();
  await expect(folder).toBeVisible();
  const title = await header.getByRole("heading").evaluate((element) => ({
    shown: element.clientWidth,
    whole: element.scrollWidth,
  }));
  expect(title.whole).toBeLessThanOrEqual(title.shown);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await header.getByRole("button", { name: "Hide session details" }).tap();
  await expect(folder).toBeHidden();
});
