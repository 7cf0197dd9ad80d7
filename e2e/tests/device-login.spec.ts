import {
  deviceCodeIssued,
  deviceGrantType,
  deviceTokenIssued,
  loginClientId,
} from "@countersign/contracts/device-login";
import { createApiClient } from "@countersign/testing/api-client";
import type { TestServer } from "@countersign/testing/server";
import type { APIRequestContext } from "@playwright/test";
import { auditRows, searchAudit } from "../harness/audit.ts";
import { expectNothingSerious } from "../harness/axe.ts";
import { signIn } from "../harness/dashboard.ts";
import { join } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

const devicePath = "/api/auth/device";

/** As `countersign login` begins. */
async function begin(request: APIRequestContext, { url }: TestServer) {
  const form = { client_id: loginClientId, host_name: "devbox" };
  return deviceCodeIssued.parse(await (await request.post(`${url}${devicePath}/code`, { form })).json());
}

/** As it asks for its key. */
async function ask(request: APIRequestContext, { url }: TestServer, device_code: string): Promise<unknown> {
  const form = { client_id: loginClientId, grant_type: deviceGrantType, device_code };
  return (await request.post(`${url}${devicePath}/token`, { form })).json();
}

test("a login is allowed after its code was compared, and its key is listed and revoked", async ({
  page,
  browser,
  server,
  request,
}) => {
  const begun = await begin(request, server);
  const ada = await join(browser, server, { name: "ada", role: "operator" });
  await ada.page.goto(begun.verification_uri_complete);
  await expect(ada.page.getByText(begun.user_code, { exact: true })).toBeVisible();
  await expect(ada.page.getByText("act as you, ada (Operator)")).toBeVisible();
  await expect(ada.page.getByText("devbox", { exact: true })).toBeVisible();
  expect(await ask(request, server, begun.device_code)).toMatchObject({ error: "authorization_pending" });

  await ada.page.getByRole("checkbox", { name: /^operate/ }).uncheck();
  await ada.page.getByRole("button", { name: "Allow" }).click();
  await expect(ada.page.getByRole("status").filter({ hasText: "Allowed" })).toBeVisible();
  await expect(ada.page).toHaveURL(`${server.url}/device`);
  const key = deviceTokenIssued.parse(await ask(request, server, begun.device_code));
  expect(key).toMatchObject({ person: "ada", scope: "read decide" });
  const withKey = createApiClient({ url: server.url, token: key.access_token });
  expect((await withKey.query("sessions.list")).status).toBe(200);

  await ada.page.getByRole("link", { name: "Settings → Keys" }).click();
  const row = ada.page.getByRole("list", { name: "Keys" }).getByRole("listitem");
  await expect(row).toContainText("command line on devbox");
  await row.getByRole("button", { name: "Revoke command line on devbox" }).click();
  await ada.page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(ada.page.getByText("No valid keys.")).toBeVisible();
  expect((await withKey.query("sessions.list")).status).toBe(401);
  await ada.context.close();

  await signIn(page, server, "/audit");
  await searchAudit(page, "tool:Key devbox");
  await expect(auditRows(page)).toHaveCount(2);
  await expect(auditRows(page).last()).toContainText("“command line on devbox” created for ada");
});

test("someone who isn’t signed in signs in first; wrong and used codes say so; a refusal gives nothing", async ({
  page,
  server,
  request,
}) => {
  const begun = await begin(request, server);
  await page.goto(begun.verification_uri_complete);
  await expect(page).toHaveURL(
    (url) => url.pathname === "/sign-in" && url.searchParams.get("to") === `/device?code=${begun.user_code}`,
  );
  await signIn(page, server, "/device?code=ABC");
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await expect(alert("Enter the eight letters that the terminal shows.")).toBeVisible();
  await expectNothingSerious(page, "the field for a code");
  await page.getByRole("textbox", { name: "Code" }).fill("bbbb bbbb");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(alert("No login has this code.")).toBeVisible();
  await expectNothingSerious(page, "a code that can’t be used");

  await page.getByRole("button", { name: "Enter another code" }).click();
  await page.getByRole("textbox", { name: "Code" }).fill(begun.user_code.toLowerCase().replace("-", " "));
  await page.keyboard.press("Enter");
  await expect(page.getByText(begun.user_code, { exact: true })).toBeVisible();
  await expectNothingSerious(page, "a login to answer");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Denied" })).toBeVisible();
  await expectNothingSerious(page, "a login that was refused");
  expect(await ask(request, server, begun.device_code)).toMatchObject({ error: "access_denied" });
  await page.goto(begun.verification_uri_complete);
  await expect(alert("was answered already")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" });

  test("a login fits the width, and is answered with a thumb", async ({ page, server, request }) => {
    const begun = await begin(request, server);
    await signIn(page, server, `/device?code=${begun.user_code}`);
    const allow = page.getByRole("button", { name: "Allow" });
    await expect(allow).toBeEnabled();
    expect((await allow.boundingBox())?.height, "a thumb needs 44 px").toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await allow.tap();
    await expect(page.getByRole("status").filter({ hasText: "Allowed" })).toBeVisible();
    expect(await ask(request, server, begun.device_code)).toMatchObject({ person: "owner" });
  });
});
