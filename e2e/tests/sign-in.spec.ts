import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test.use({ ownPostgres: true });

test("the printed link signs in, and its token is not left in the address", async ({ page, server }) => {
  await signIn(page, server);
  expect(page.url()).not.toContain(server.token);
  const cookies = (await page.context().cookies()).filter(({ name }) => name !== "countersign-zone");
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: "Strict" }]);
  await page.goto(`${server.url}/sessions`);
  await expect(page).toHaveURL(`${server.url}/sessions`);
});

test("without the token every page leads to the sign-in page", async ({ page, server }) => {
  for (const path of ["/", "/sessions", "/sessions/anything", "/new"]) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(/\/sign-in/);
  }
  await page.goto(`${server.url}/sign-in?token=not-the-token-at-all`);
  await expect(page).toHaveURL(/\/sign-in\?error=wrong-token/);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});

test("the token that is typed into the sign-in page signs in", async ({ page, server }) => {
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel(/token/i).fill(server.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("a page that was asked for before signing in is where signing in leads", async ({ page, server }) => {
  await page.goto(`${server.url}/rules?q=npm`);
  await page.getByLabel(/token/i).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid token" })).toBeVisible();
  await expect(page.getByText("wrong-token")).toHaveCount(0);
  await page.getByLabel(/token/i).fill(server.token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${server.url}/rules?q=npm`);
});
