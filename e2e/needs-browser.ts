import { installedBrowser } from "../scripts/browser.mjs";

/** Ends the run with one sentence where there is no browser; reading the configuration alone needs none. */
export default function needsBrowser(): void {
  if ((process.env.COUNTERSIGN_E2E_BROWSER ?? installedBrowser()?.path) === undefined) {
    throw new Error("No browser is here: run the tests with pnpm test, which gets one, or install Chromium.");
  }
}
