import { expectNothingSerious } from "../harness/axe.ts";
import { signIn } from "../harness/dashboard.ts";
import { inviteCode, join } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

test("axe finds nothing serious on the pages of people, light and dark", async ({
  page,
  browser,
  server,
}) => {
  const colleague = await join(browser, server, { name: "ada", role: "viewer" });
  await inviteCode(server, "operator");
  await page.goto(`${server.url}/join?code=${await inviteCode(server, "approver")}`);
  await expect(page.getByRole("heading", { name: "Join Countersign as an approver" })).toBeVisible();
  await expectNothingSerious(page, "join");
  await page.goto(`${server.url}/join?code=not-an-invitation-at-all`);
  await expect(page.getByRole("heading", { name: "This invitation can’t be used" })).toBeVisible();
  await expectNothingSerious(page, "an invitation that cannot be used");
  await signIn(page, server, "/settings/people");
  await expect(page.getByRole("list", { name: "Open invitations" })).toBeVisible();
  await expectNothingSerious(page, "people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("textbox", { name: "Link" })).toBeVisible();
  await expectNothingSerious(page, "an invitation that was made");
  await page.goto(`${server.url}/settings/account`);
  await expect(page.getByRole("list", { name: "Sign-ins" })).toBeVisible();
  await expectNothingSerious(page, "account");
  await page.goto(`${server.url}/settings/keys?key=new`);
  await expect(page.getByRole("dialog", { name: "New key" })).toBeVisible();
  await expectNothingSerious(page, "new key");
  await page.getByRole("textbox", { name: "Name" }).fill("CI");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Keys" })).toBeVisible();
  await expectNothingSerious(page, "keys");
  await page.getByRole("button", { name: /^You: / }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expectNothingSerious(page, "the menu of a person");
  await colleague.context.close();
});
