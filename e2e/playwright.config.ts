import { defineConfig } from "@playwright/test";
import { installedBrowser } from "../scripts/browser.mjs";

const browser = process.env.COUNTERSIGN_E2E_BROWSER ?? installedBrowser()?.path;

/** Chromium cannot use its sandbox as root; everything else keeps it from talking to anybody but us. */
const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const quiet = [
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

export default defineConfig({
  testDir: "journeys",
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
    trace: { mode: "retain-on-failure", screenshots: false },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [...sandbox, ...quiet],
    },
  },
});
