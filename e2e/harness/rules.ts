import type { TestServer } from "@countersign/testing/server";
import { expect, type Locator, type Page } from "@playwright/test";
import { signIn } from "./dashboard.ts";

/** Opens the rules page, with the settings files of a workspace when one is named. */
export async function openRules(page: Page, server: TestServer, workspace?: string): Promise<void> {
  await page.goto(server.url + rulesPath(workspace));
  await expectRulesPage(page);
}

/** The same for who is not signed in yet. */
export async function signInToRules(page: Page, server: TestServer, workspace?: string): Promise<void> {
  await signIn(page, server, rulesPath(workspace));
  await expectRulesPage(page);
}

function rulesPath(workspace: string | undefined): string {
  return workspace === undefined ? "/rules" : `/rules?workspace=${encodeURIComponent(workspace)}`;
}

/** Keys count from when the heading stands there. */
async function expectRulesPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
}

/** The row of a rule in the table. */
export function ruleRow(page: Page, rule: string): Locator {
  return page.getByRole("table", { name: "Rules" }).getByRole("row").filter({ hasText: rule });
}

/** Adds an allow rule for the team, with the mouse. */
export async function addRule(page: Page, rule: string, reason?: string): Promise<void> {
  await page.getByRole("button", { name: "Add rule" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Add rule" });
  await sheet.getByRole("textbox", { name: "Rule" }).fill(rule);
  // The project and 30 days are what it begins with.
  await sheet.getByRole("combobox", { name: "Scope" }).selectOption("team");
  if (reason !== undefined) await sheet.getByRole("textbox", { name: "Reason" }).fill(reason);
  await sheet.getByRole("button", { name: "Add rule" }).click();
  await expect(sheet).toHaveCount(0);
}
