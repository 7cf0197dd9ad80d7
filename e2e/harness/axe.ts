import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What depends on the theme: everything else is the same in both. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Holds the page as it stands against axe, light and then dark; `name` is what is on the screen. */
export async function expectNothingSerious(page: Page, name: string): Promise<void> {
  // While a page connects, what cannot be used yet is faded: axe would look in the middle of that.
  await expect(page.getByText("Connecting", { exact: true })).toHaveCount(0);
  await expectNone(page, `${name}, light`);
  await chooseTheme(page, "dark");
  await expectNone(page, `${name}, dark`, rulesOfColours);
  await chooseTheme(page, "light");
}

async function chooseTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
}

async function expectNone(page: Page, name: string, rules?: string[]): Promise<void> {
  const only = rules === undefined ? {} : { runOnly: { type: "rule" as const, values: rules } };
  await page.evaluate(drawnTwice);
  // No page of ours has frames, so axe need not open another page to put their results together.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await builder.options({ resultTypes: ["violations"], ...only }).analyze();
  const found = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  expect(found, name).toEqual([]);
}

/** Even a transition of no length shows its first color until the page is drawn again. */
function drawnTwice(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
