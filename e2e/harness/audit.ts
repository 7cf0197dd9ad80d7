import type { TestServer } from "@countersign/testing/server";
import { expect, type Locator, type Page } from "@playwright/test";

/** Opens the audit page, at a search when one is named (`?verdict=deny`). */
export async function openAudit(page: Page, server: TestServer, search = ""): Promise<void> {
  await page.goto(`${server.url}/audit${search}`);
  await expect(page.getByRole("heading", { name: "Audit", level: 1 })).toBeVisible();
}

/** Types into the search and searches. */
export async function searchAudit(page: Page, typed: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Search the audit log" });
  await field.fill(typed);
  await field.press("Enter");
}

/** The rows that are listed. */
export function auditRows(page: Page): Locator {
  return page.getByRole("list", { name: "Audit log entries" }).getByRole("listitem");
}

/** The row that is open. */
export function openedRow(page: Page): Locator {
  return page.getByRole("article", { name: /^Entry / });
}
