import type { ApiClient } from "@countersign/testing/api-client";
import { expect, type Page } from "@playwright/test";

/** Stores a team command: it needs nobody's trust. */
export async function saveTeamCommand(api: ApiClient, name: string, text: string): Promise<void> {
  const saved = await api.mutate("commands.save", { name, text, version: null });
  expect(saved.message).toBeNull();
}

/** Looks at what a project's command may do, and trusts it; ends when the dialog is gone. */
export async function trustAndRun(page: Page, name: string, shown: (string | RegExp)[]): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `Trust /${name} and run it?` });
  for (const part of shown) await expect(dialog).toContainText(part);
  const trust = dialog.getByRole("button", { name: "Trust and run" });
  await expect(trust).toBeEnabled();
  await trust.click();
  await expect(dialog).toHaveCount(0);
}
