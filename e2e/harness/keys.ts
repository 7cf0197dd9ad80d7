import type { Page } from "@playwright/test";

/** Presses Esc ten times, as a hand does that wants out of something. */
export async function hammerEscape(page: Page): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press("Escape", { delay: 20 });
}

/** Waits until an Esc counts again: for a second after one that had an effect it does not. */
export async function restFromEscape(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((earliest) => performance.now() > earliest, from + 1_100);
}
