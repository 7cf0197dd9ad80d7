import type { LaunchOptions } from "@playwright/test";
import { installedBrowser, installedShell } from "../../scripts/browser.mjs";

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

/** The path of the whole browser, for what the headless shell cannot do; undefined where none is here. */
export function wholeBrowser(): string | undefined {
  return process.env.COUNTERSIGN_E2E_BROWSER ?? installedBrowser()?.path;
}

/** The path of the headless shell, where there is one; else of the whole browser. */
export function quickestBrowser(): string | undefined {
  return process.env.COUNTERSIGN_E2E_SHELL ?? installedShell()?.path ?? wholeBrowser();
}

/** How the browser at a path is started. */
export function launchOptions(path: string | undefined): LaunchOptions {
  return { ...(path === undefined ? {} : { executablePath: path }), args: [...sandbox, ...quiet] };
}
