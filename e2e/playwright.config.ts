import { defineConfig } from "@playwright/test";
import { launchOptions, quickestBrowser } from "./harness/browsers.ts";

export default defineConfig({
  testDir: "tests",
  globalSetup: "./prepare-run.ts",
  outputDir: "test-results",
  // A journey waits about half of its time, so three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Patience, not measure: what takes two seconds on a quiet machine may take twenty on a crowded one.
  timeout: 240_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    headless: true,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording one takes a fifth of a test's CPU time. A failure has the page's tree, a screenshot and the server's log; `--trace=on` adds it.
    trace: "off",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: launchOptions(quickestBrowser()),
  },
});
