import { createApiClient } from "@countersign/testing/api-client";
import { signIn } from "../harness/dashboard.ts";
import { expect, test } from "../harness/test.ts";

test("a key is made for one thing, is used for it alone, and is refused once it is revoked", async ({
  page,
  server,
}) => {
  await signIn(page, server, "/settings/keys");
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New key" });
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Enter a name" })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("nightly build");
  await expect(dialog.getByRole("checkbox", { name: /^read/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const made = page.getByRole("dialog", { name: "Key created" });
  const secret = await made.getByRole("textbox", { name: "Secret" }).inputValue();
  await page.keyboard.press("Escape");
  await expect(made).toBeVisible();
  await made.getByRole("button", { name: "Done" }).click();

  const withKey = createApiClient({ url: server.url, token: secret });
  expect((await withKey.query("sessions.list")).status).toBe(200);
  expect(await withKey.mutate("system.setPaused", { isPaused: true })).toMatchObject({ code: "FORBIDDEN" });
  const row = page.getByRole("list", { name: "Keys" }).getByRole("listitem");
  await expect(row).toContainText("nightly build");
  await expect(row).toContainText("acts as you");
  await expect(row).toContainText("last used");
  await expect(page.getByText(secret)).toHaveCount(0);

  await row.getByRole("button", { name: "Revoke nightly build" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No valid keys.")).toBeVisible();
  expect((await withKey.query("sessions.list")).status).toBe(401);
});

test("a machine has a name and a role of its own, and is listed among the people", async ({
  page,
  server,
}) => {
  await signIn(page, server, "/settings/keys?key=new");
  const dialog = page.getByRole("dialog", { name: "New key" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("CI");
  await dialog.getByRole("combobox", { name: "Acts as" }).selectOption("machine");
  await dialog.getByRole("textbox", { name: "Service account name" }).fill("ci");
  await dialog.getByRole("combobox", { name: "Service account role" }).selectOption("viewer");
  await expect(dialog.getByRole("checkbox")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog", { name: "Key created" }).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Keys" })).toContainText("acts as ci");
  await page.goto(`${server.url}/settings/people`);
  const row = page
    .getByRole("table", { name: "People" })
    .getByRole("row")
    .filter({ hasText: "Service account" });
  await expect(row).toContainText("ci");
});
