import type { TestServer } from "@countersign/testing/server";
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Signs in through the link that the server prints; ends on the page that `to` names. The inbox, which it usually is, names the
 * call that it opened in its address.
 */
export async function signIn(page: Page, server: TestServer, to = "/"): Promise<void> {
  await page.goto(`${server.url}/sign-in?${new URLSearchParams({ token: server.token, to })}`);
  const { pathname } = new URL(to, server.url);
  await expect(page).toHaveURL((url) => url.origin === server.url && url.pathname === pathname);
}

/** Opens a page that the rail keeps behind More. */
export async function openFromMore(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Opens the form of a new session and fills its field and its folder, which otherwise stays the one that the form begins with. */
export async function fillNewSession(
  page: Page,
  { workspace, prompt }: { workspace?: string; prompt: string },
): Promise<void> {
  await page.getByRole("link", { name: "New session" }).first().click();
  const folder = page.getByRole("combobox", { name: "Workspace folder" });
  if (workspace === undefined) await expect(folder).not.toHaveValue("");
  else await folder.fill(workspace);
  await page.getByRole("textbox", { name: "Task" }).fill(prompt);
}

/** The line of a new session behind which mode, model, limits and intent are folded. */
export function sessionSettings(page: Page): Locator {
  return page.locator("summary").filter({ hasText: "Settings:" });
}

/** Starts a session through the form, with the mouse; ends on the session's page and gives its id. */
export async function startSession(page: Page, task: { workspace: string; prompt: string }): Promise<string> {
  await fillNewSession(page, task);
  await page.getByRole("button", { name: "Start session" }).click();
  await expect(page).toHaveURL(/\/sessions\/(?!new$)[^/?]+$/);
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

/** The panel that stands where the composer was, while a call waits. */
export function confirmation(page: Page): Locator {
  return page.getByRole("region", { name: "Confirmation" });
}

/** The place where a person writes to the agent; it is there only while nothing waits. */
export function composer(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message" });
}

/** Writes to the agent as soon as it can take words. */
export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled();
  await composer(page).press("Enter");
}

/** What was said and done so far in the session that is open. */
export function transcript(page: Page): Locator {
  return page.getByRole("log", { name: "Transcript" });
}

/**
 * Waits until the panel asks for the call with this in its title, and gives the panel. Verdicts are disabled for a moment after something
 * new is shown, so that no key decides what nobody has read: keys count from when the button does.
 */
export async function waitForCall(page: Page, text: string | RegExp): Promise<Locator> {
  const panel = confirmation(page);
  await expect(
    panel.getByRole("status").filter({ hasText: /A call (from .+ )?needs your approval/ }),
  ).toContainText(text);
  await expect(composer(page)).toHaveCount(0);
  // Approve waits longer where a name has to be typed first.
  await expect(panel.getByRole("button", { name: "Deny", exact: true })).toBeEnabled();
  return panel;
}

/** Gives a verdict with the mouse. */
export async function approve(panel: Locator): Promise<void> {
  await panel.getByRole("button", { name: "Approve", exact: true }).click();
}

/** Approves a call of high risk, which takes two clicks. */
export async function approveDangerous(panel: Locator): Promise<void> {
  await approve(panel);
  await panel.getByRole("button", { name: "Confirm approve" }).click();
}

export async function deny(panel: Locator, reason?: string): Promise<void> {
  if (reason !== undefined) await panel.getByRole("textbox", { name: "Reason (optional)" }).fill(reason);
  await panel.getByRole("button", { name: "Deny" }).click();
}

export async function instruct(panel: Locator, text: string): Promise<void> {
  await panel.getByRole("textbox", { name: "What should the agent do instead?" }).fill(text);
  await panel.getByRole("button", { name: "Instruct" }).click();
}
