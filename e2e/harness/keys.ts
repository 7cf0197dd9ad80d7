import type { Page } from "@playwright/test";

const escapeKey = { key: "Escape", code: "Escape", windowsVirtualKeyCode: 27 };

/**
 * Presses Esc ten times, as a hand does that wants out of something: one press doesn't wait for what the page makes of the one before, however
 * slow the machine is.
 */
export async function hammerEscape(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const presses = Array.from({ length: 10 }).flatMap(() => [
    session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...escapeKey }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...escapeKey }),
  ]);
  await Promise.all(presses);
  await session.detach();
}

/** Waits until an Esc counts again: for a second after one that had an effect it does not. */
export async function restFromEscape(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((earliest) => performance.now() > earliest, from + 1_100);
}
