import { setup } from "@countersign/db/test-database";
import { wholeBrowser } from "./harness/browsers.ts";

/**
 * Ends the run with one sentence where there is no browser; reading the configuration alone needs none. Else names a folder for the
 * Postgres of the run, in which most of them have a database each, and gives the way to end it.
 */
export default function prepareRun(): Promise<() => Promise<void>> {
  if (wholeBrowser() === undefined) {
    throw new Error("No browser is here: run the tests with pnpm test, which gets one, or install Chromium.");
  }
  return setup();
}
