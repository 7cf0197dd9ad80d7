import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true });

test("a page opened while the server is down says so, and comes by itself when it is back", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await server.kill();
  await page.goto(`${server.url}/rules`);
  await expect(page.getByRole("heading", { name: "Countersign can’t be reached" })).toBeVisible();
  await expect(page).toHaveTitle("Offline · Countersign");
  await expect(page.getByRole("link", { name: "Open the inbox" })).toHaveCSS("border-radius", "6px");
  await server.start();
  await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
});
