import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Page } from "@playwright/test";
import {
  approve,
  composer,
  confirmation,
  sessionSettings,
  signIn,
  waitForCall,
} from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { join } from "../harness/people.ts";
import { expect, test } from "../harness/test.ts";

test("a viewer sees the call that waits, and is told who can decide", async ({
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Written.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write it" });
  await expect.poll(async () => (await api.queue(id)).length).toBe(1);
  const { page, context } = await join(browser, server, { name: "vera", role: "viewer" });
  const opened = page.getByRole("article", { name: "Opened call" });
  await expect(opened).toContainText("a.txt");
  await expect(opened.getByText("Your role (viewer) doesn’t let you decide calls.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await page.keyboard.press("a");

  await page.goto(`${server.url}/sessions/${id}`);
  await expect(confirmation(page)).toContainText("Your role (viewer) doesn’t let you decide");
  await expect(confirmation(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Mode" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeDisabled();
  await page.keyboard.press("1");
  await expectOffers(page, { sessions: false, rules: false, people: false, pause: false });
  expect((await api.queue(id)).length, "nothing was decided by a key").toBe(1);
  await page.goto(`${server.url}/sessions/new`);
  await expect(page.getByText("Your role (viewer) doesn’t let you start or change sessions")).toBeVisible();
  await context.close();
});

test("an approver decides and remembers nothing, and leads no session", async ({
  browser,
  server,
  model,
  workspace,
  api,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Written.")]);
  const id = await api.createSession({ workspace: workspace.path, prompt: "Write it" });
  const { page, context } = await join(browser, server, { name: "ada", role: "approver" });
  await page.goto(`${server.url}/sessions/${id}`);
  const panel = await waitForCall(page, "a.txt");
  await expect(panel.getByRole("button", { name: "Always allow…" })).toHaveCount(0);
  await approve(panel);
  await expect.poll(() => workspace.read("a.txt")).toBe("a\n");
  await expect(page.getByText("Written.")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByText("Your role (approver) doesn’t let you start or change sessions")).toBeVisible();
  await expectOffers(page, { sessions: false, rules: false, people: false, pause: true });
  await context.close();
});

test("an operator leads sessions and changes nothing for the team", async ({ browser, server }) => {
  const { page, context } = await join(browser, server, { name: "olga", role: "operator" });
  await expectOffers(page, { sessions: true, rules: true, people: false, pause: true });
  await page.goto(`${server.url}/settings`);
  await expect(page.getByText(/Your role \(operator\) doesn’t let you/).first()).toBeVisible();
  await expect(page.getByRole("switch", { name: /Forbid Bypass permissions mode/ })).toBeDisabled();
  await expect(page.getByRole("region", { name: "Webhook" })).toHaveCount(0);
  await page.goto(`${server.url}/sessions/new`);
  await sessionSettings(page).click();
  await expect(page.getByRole("radio", { name: /Bypass permissions/ })).toBeDisabled();
  await page.goto(`${server.url}/commands`);
  await expect(page.getByRole("heading", { name: "Commands", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "New command" })).toHaveCount(0);
  await context.close();
});

test("an admin leads the team, but lets no admin in and unmakes none; the owner does", async ({
  page,
  browser,
  server,
}) => {
  const { page: theirs, context } = await join(browser, server, { name: "amy", role: "admin" });
  await expectOffers(theirs, { sessions: true, rules: true, people: true, pause: true });
  await expect(theirs.getByRole("combobox", { name: "Role of amy" })).toHaveCount(0);
  expect(await rolesToInvite(theirs)).toEqual(["Operator", "Approver", "Viewer"]);
  await theirs.goto(`${server.url}/settings`);
  await expect(theirs.getByRole("switch", { name: /Forbid Bypass permissions mode/ })).toBeEnabled();
  await theirs.goto(`${server.url}/sessions/new`);
  await sessionSettings(theirs).click();
  await expect(theirs.getByRole("radio", { name: /Bypass permissions/ })).toBeEnabled();
  await context.close();

  await signIn(page, server, "/settings/people");
  await expect(page.getByRole("combobox", { name: "Role of amy" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Remove amy" })).toBeEnabled();
  expect(await rolesToInvite(page)).toEqual(["Operator", "Approver", "Viewer", "Admin"]);
});

test("another role takes effect at once: the browser signs in again, and has it", async ({
  page,
  browser,
  server,
}) => {
  const colleague = await join(browser, server, { name: "vera", role: "viewer" });
  const theirs = colleague.page;
  await theirs.goto(`${server.url}/sessions?status=idle`);
  await expect(theirs.getByRole("heading", { name: "Sessions", level: 1 })).toBeVisible();
  await signIn(page, server, "/settings/people");
  await page.getByRole("combobox", { name: "Role of vera" }).selectOption("operator");
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("vera is now an operator.")).toBeVisible();

  await expect(theirs).toHaveURL(/\/sign-in/);
  await expect(theirs.getByText("You’re signed out")).toBeVisible();
  await theirs.getByRole("textbox", { name: "E-mail" }).fill(colleague.email);
  await theirs.getByRole("textbox", { name: "Password" }).fill(colleague.password);
  await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(theirs).toHaveURL(`${server.url}/sessions?status=idle`);
  await expect(theirs.getByRole("link", { name: "New session" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Remove vera" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove vera from the team?" });
  await expect(dialog).toContainText("Their decisions stay in the audit log");
  await dialog.getByRole("button", { name: "Remove vera" }).click();
  await expect(page.getByText("1 former member")).toBeVisible();
  await expect(theirs).toHaveURL(/\/sign-in/);
  await colleague.context.close();
});

type Offers = { sessions: boolean; rules: boolean; people: boolean; pause: boolean };

/** What a signed-in person is offered, on the pages where everybody comes. */
async function expectOffers(page: Page, offers: Offers): Promise<void> {
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Inbox" })).toBeVisible();
  const newSession = page.getByRole("complementary").getByRole("link", { name: "New session" });
  await expect(newSession).toHaveCount(offers.sessions ? 1 : 0);
  await page.getByRole("button", { name: "Pause or stop" }).click();
  const pause = page.getByRole("menuitem", { name: /^Pause all/ });
  if (offers.pause) await expect(pause).toBeEnabled();
  else await expect(pause).toBeDisabled();
  await page.keyboard.press("Escape");
  await rail.getByRole("link", { name: "Rules" }).click();
  await expect(page.getByText("No rules yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add rule" })).toHaveCount(offers.rules ? 2 : 0);
  await page.goto(new URL("/settings/people", page.url()).href);
  await expect(page.getByRole("table", { name: "People" })).toBeVisible();
  const invite = page.getByRole("button", { name: "Invite" });
  if (offers.people) await expect(invite).toBeEnabled();
  else await expect(invite).toBeDisabled();
  await expect(page.getByRole("combobox", { name: "Role of owner" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
}

/** What somebody can be invited as, by the form on the page of people. */
async function rolesToInvite(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Invite" }).click();
  const role = page.getByRole("combobox", { name: "Role", exact: true });
  await expect(role).toBeVisible();
  return role.getByRole("option").allTextContents();
}
