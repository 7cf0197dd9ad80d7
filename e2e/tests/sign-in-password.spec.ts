import { expectNothingSerious } from "../harness/axe.ts";
import { join } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

test("a wrong password says no more than that, loses nothing that was typed, and after some one must wait", async ({
  browser,
  server,
}) => {
  const { page, context, email, password } = await join(browser, server, { name: "ada", role: "operator" });
  await page.getByRole("button", { name: "You: ada, Operator" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto(`${server.url}/rules?q=npm`);
  await expectNothingSerious(page, "sign-in with a password");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  const field = page.getByRole("textbox", { name: "Password" });
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  for (let times = 0; times < 5; times++) {
    await field.fill(`wrong ${times}`);
    await button.click();
    await expect(page.getByText("Wrong e-mail address or password.").first()).toBeVisible();
    await expect(button).toBeEnabled();
  }
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
  await field.fill(password);
  await button.click();
  await expect(page.getByText(/Too many attempts.* You can try again in \d+s\./)).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(field).toHaveValue(password);

  await page.getByText("Sign in with the start token").click();
  await page.getByLabel("Token").fill(server.token);
  await page.getByRole("button", { name: "Sign in with the token" }).click();
  await expect(page).toHaveURL(`${server.url}/rules?q=npm`);
  await context.close();
});

test("a sign-in that is ended elsewhere leads to the sign-in page, and back to where one was", async ({
  browser,
  server,
}) => {
  const { page, context, email, password } = await join(browser, server, { name: "ada", role: "operator" });
  const second = await (await browser.newContext()).newPage();
  await second.goto(`${server.url}/sessions?status=idle`);
  await second.getByRole("textbox", { name: "E-mail" }).fill(email);
  await second.getByRole("textbox", { name: "Password" }).fill(password);
  await second.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(second).toHaveURL(`${server.url}/sessions?status=idle`);
  await expect(second.getByRole("heading", { name: "Sessions", level: 1 })).toBeVisible();

  await page.goto(`${server.url}/settings/account`);
  await expect(page.getByRole("list", { name: "Sign-ins" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You aren’t signed in anywhere else.")).toBeVisible();
  await expect(second).toHaveURL(/\/sign-in\?error=signed-out&to=/);
  await expect(second.getByText("You’re signed out")).toBeVisible();
  await context.close();
  await second.context().close();
});
