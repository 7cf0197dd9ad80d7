import { textReply, toolReply } from "@countersign/anthropic/scripted";
import type { Browser, Page } from "@playwright/test";
import { approve, signIn, startSession, transcript, waitForCall } from "../harness/dashboard.ts";
import { write } from "../harness/model.ts";
import { expect, test } from "../harness/test.ts";

test("a colleague is invited, joins in their own browser, and is seen as who approved a call", async ({
  page,
  browser,
  server,
  model,
  workspace,
}) => {
  model.plays([toolReply([write("a.txt", "a\n")]), textReply("Written.")]);
  await signIn(page, server);
  const link = await invite(page, `${server.url}/settings/people`);
  const theirs = await joinBy(browser, link, { name: "ada", email: "ada@team.example" });

  await page.goto(server.url);
  const id = await startSession(page, { workspace: workspace.path, prompt: "Write it" });
  await theirs.goto(`${server.url}/sessions/${id}`);
  await approve(await waitForCall(theirs, "a.txt"));
  await expect.poll(() => workspace.read("a.txt")).toBe("a\n");
  await expect(transcript(page)).toContainText("Written.");
  await expect(transcript(page)).toContainText(/by ada/);
  await expect(transcript(theirs)).toContainText(/by you/);

  await page.goto(`${server.url}/settings/people`);
  const row = page.getByRole("table", { name: "People" }).getByRole("row").filter({ hasText: "ada" });
  await expect(row).toContainText("ada@team.example");
  await expect(row.getByRole("combobox", { name: "Role of ada" })).toHaveValue("approver");
  await expect(page.getByText("No open invitations.")).toBeVisible();
  await theirs.context().close();
});

test("a link that was used, or revoked, lets nobody else in", async ({ page, browser, server }) => {
  await signIn(page, server);
  const used = await invite(page, `${server.url}/settings/people`);
  const theirs = await joinBy(browser, used, { name: "ada", email: "ada@team.example" });
  const other = await (await browser.newContext()).newPage();
  await other.goto(used);
  await expect(other.getByRole("heading", { name: "This invitation can’t be used" })).toBeVisible();
  await expect(other.getByText("Ask for a new link.")).toBeVisible();

  const revoked = await invite(page, `${server.url}/settings/people`);
  await page.getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page.getByText("No open invitations.")).toBeVisible();
  await other.goto(revoked);
  await expect(other.getByRole("heading", { name: "This invitation can’t be used" })).toBeVisible();
  await other.goto(`${server.url}/join`);
  await expect(other.getByText("This URL has no invitation.")).toBeVisible();
  await theirs.context().close();
  await other.context().close();
});

test("what is wrong with a name or a password is said where it is typed, and nothing is lost", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, server);
  const link = await invite(page, `${server.url}/settings/people`);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByRole("textbox", { name: "Name" }).fill("Ada L");
  await expect(other.getByRole("alert").filter({ hasText: "lowercase letters (a to z)" })).toBeVisible();
  await other.getByRole("textbox", { name: "Password" }).fill("too short");
  await expect(other.getByText("Too short: 3 more characters.")).toBeVisible();
  await other.getByRole("textbox", { name: "Name" }).fill("owner");
  await other.getByRole("textbox", { name: "E-mail" }).fill("ada@team.example");
  await other.getByRole("textbox", { name: "Password" }).fill("long enough for this");
  await other.getByRole("button", { name: "Join", exact: true }).click();
  await expect(other.getByRole("alert").filter({ hasText: "owner" })).toBeVisible();
  await expect(other.getByRole("textbox", { name: "E-mail" })).toHaveValue("ada@team.example");
  await other.getByRole("textbox", { name: "Name" }).fill("ada");
  await other.getByRole("button", { name: "Join", exact: true }).click();
  await expect(other.getByRole("heading", { name: "Welcome, ada" })).toBeVisible();
  await other.context().close();
});

/** Invites an approver with the mouse, and gives the link that is shown once. */
async function invite(page: Page, people: string): Promise<string> {
  await page.goto(people);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("approver");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const made = page.getByRole("dialog", { name: "Invitation created" });
  const link = await made.getByRole("textbox", { name: "Link" }).inputValue();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(made).toHaveCount(0);
  return link;
}

/** Joins through the page, in a browser of its own; ends in the inbox. */
async function joinBy(
  browser: Browser,
  link: string,
  { name, email }: { name: string; email: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Join Countersign as an approver" })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(`a long password of ${name}`);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  expect(new URL(page.url()).search, "the code is not left in the address").toBe("");
  await page.getByRole("link", { name: "Go to the inbox" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  return page;
}
