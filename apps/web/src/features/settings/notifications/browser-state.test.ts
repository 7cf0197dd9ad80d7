import { describe, expect, it } from "vitest";
import { type BrowserFeatures, browserState } from "./browser-state.ts";

const usual: BrowserFeatures = {
  isSecure: true,
  hasNotification: true,
  hasServiceWorker: true,
  isAppleHandheld: false,
  permission: "default",
};

describe("browserState", () => {
  it.each(["default", "denied", "granted"] as const)("is what the browser says: %s", (permission) => {
    expect(browserState({ ...usual, permission })).toEqual({ tag: permission });
  });

  it.each([
    { name: "plain http from afar", change: { isSecure: false }, want: /only over HTTPS/ },
    {
      name: "no notifications",
      change: { hasNotification: false, permission: null },
      want: /private window/,
    },
    { name: "no service worker", change: { hasServiceWorker: false }, want: /private window/ },
    {
      name: "an iPhone's browser tab",
      change: { hasNotification: false, permission: null, isAppleHandheld: true },
      want: /home screen/,
    },
  ])("says why there are none: $name", ({ change, want }) => {
    const state = browserState({ ...usual, ...change });
    expect(state.tag === "unsupported" ? state.reason : state.tag).toMatch(want);
  });
});
