import { textReply, toolReply } from "@countersign/anthropic/scripted";
import { confirmation, signIn, waitForCall } from "../harness/dashboard.ts";
import { bash, write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

const threeWrites = [
  toolReply([write("a.txt", "a\n"), write("b.txt", "b\n"), write("c.txt", "c\n")]),
  textReply("Done."),
];

for (const key of ["a", "1"]) {
  test(`two quick answers by ${key} never decide an unseen call, in a session and in the inbox`, async ({
    page,
    server,
    model,
    workspace,
    api,
  }) => {
    model.plays(threeWrites);
    const id = await api.createSession({ workspace: workspace.path, prompt: "Write three files" });
    await expect.poll(async () => (await api.queue(id)).length).toBe(3);
    await signIn(page, server, `/sessions/${id}`);
    await waitForCall(page, "a.txt");
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(confirmation(page)).toContainText("b.txt");
    // The moment that it appears.
    await page.keyboard.press(key);
    await waitForCall(page, "b.txt");
    expect(await api.queue(id)).toHaveLength(2);
    expect([workspace.read("a.txt"), workspace.read("b.txt")]).toEqual(["a\n", null]);

    await page.goto(server.url);
    const opened = page.getByRole("article", { name: "Opened call" });
    await expect(opened).toContainText("b.txt");
    await expect(opened.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect(opened).toContainText("c.txt");
    await page.keyboard.press(key);
    await expect(opened.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
    expect(await api.queue(id)).toHaveLength(1);
    expect(workspace.read("c.txt")).toBeNull();
  });
}

test("a key that went down before a call was on the screen decides nothing, however late the page takes it", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays(threeWrites);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write three files" });
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  const early = await page.evaluateHandle(() => new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  await page.keyboard.press("a");
  await waitForCall(page, "b.txt");
  await early.evaluate((event) => document.body.dispatchEvent(event));
  expect(await api.queue(id)).toHaveLength(2);
  await page.keyboard.press("a");
  await waitForCall(page, "c.txt");
});

test("what a key answers shows on the screen in under 100 ms, also while the server takes its time", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays(threeWrites);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write three files" });
  const held = Promise.withResolvers<void>();
  await page.route(/approvals\.decide/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, server, `/sessions/${id}`);
  await waitForCall(page, "a.txt");
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          if (!document.body.textContent.includes("Approving…")) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page.keyboard.press("1");
  expect(await took).toBeLessThan(100);
  held.resolve();
  await waitForCall(page, "b.txt");
});

test("a call of high risk takes a second, deliberate act, whichever key is pressed however often", async ({
  page,
  server,
  model,
  workspace,
  api,
}) => {
  workspace.write("build/out.js", "x\n");
  model.plays([toolReply([bash("rm -rf build")]), textReply("Done.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Clean up" });
  await signIn(page, server, `/sessions/${id}`);
  const panel = await waitForCall(page, "rm -rf build");
  for (const key of ["1", "a", "Enter", "1", "a"]) await page.keyboard.press(key);
  await expect(panel.getByRole("button", { name: "Confirm approve" })).toBeVisible();
  expect(await api.queue(id)).toHaveLength(1);
  expect(workspace.read("build/out.js")).toBe("x\n");
});
