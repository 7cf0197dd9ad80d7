import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Holds the page as it stands against axe; `name` is what is on the screen. */
export async function expectNothingSerious(page: Page, name: string): Promise<void> {
  // While a page connects, what cannot be used yet is faded: axe would look in the middle of that.
  await expect(page.getByText("Connecting", { exact: true })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, name).toEqual([]);
}
