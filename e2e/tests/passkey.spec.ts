import type { Page } from "@playwright/test";
import { expect, test } from "../harness/test.ts";

test("a passkey is added, signs in afterwards, and is worth nothing once it is removed", async ({
  page,
  server,
}) => {
  // Browsers have passkeys for names only.
  const named = server.url.replace("127.0.0.1", "localhost");
  await addAuthenticator(page);
  await page.goto(`${named}/sign-in?token=${server.token}`);
  await expect(page).toHaveURL((url) => url.origin === named && url.pathname === "/");
  await page.goto(`${named}/settings/account`);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByText("You don’t have any passkeys.")).toBeVisible();
  await passkeys.getByRole("button", { name: "Add passkey" }).click();
  const list = passkeys.getByRole("list", { name: "Passkeys" });
  await expect(list.getByText("Chrome on Linux")).toBeVisible();
  await passkeys.getByRole("button", { name: "Rename Chrome on Linux" }).click();
  await passkeys.getByRole("textbox", { name: "New name for Chrome on Linux" }).fill("my laptop");
  await passkeys.getByRole("button", { name: "Save" }).click();
  await expect(list.getByText("my laptop")).toBeVisible();

  await page.getByRole("button", { name: "You: owner" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto(`${named}/rules?q=npm`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${named}/rules?q=npm`);

  await page.goto(`${named}/settings/account`);
  await expect(list).toContainText("last used");
  await expect(page.getByRole("list", { name: "Sign-ins" })).toContainText("Passkey");
  await passkeys.getByRole("button", { name: "Remove my laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkeys.getByText("You don’t have any passkeys.")).toBeVisible();
});

test("an address that no passkey can be for says so, and where to go", async ({ page, server }) => {
  await page.goto(`${server.url}/sign-in?token=${server.token}`);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goto(`${server.url}/settings/account`);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("button", { name: "Add passkey" })).toBeDisabled();
  await expect(passkeys).toContainText(`open ${server.url.replace("127.0.0.1", "localhost")} instead`);
});

/** A device that has passkeys and says yes at once, as Chromium's tools for developers make one. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
