import { describe, expect, it } from "vitest";
import { type BrowserFeatures, showsNotifications } from "./browser-features.ts";
import { browserState } from "./browser-state.ts";

const usual: BrowserFeatures = {
  isSecure: true,
  hasNotification: true,
  hasServiceWorker: true,
  isAppleHandheld: false,
  permission: "default",
};

describe("browserState", () => {
  it.each(["default", "denied", "granted"] as const)("is what the browser says: %s", (permission) => {
    const features = { ...usual, permission };
    expect(browserState(features)).toEqual({ tag: permission });
    expect(showsNotifications(features)).toBe(permission === "granted");
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
    const features = { ...usual, permission: "granted" as const, ...change };
    const state = browserState(features);
    expect(showsNotifications(features)).toBe(false);
    expect(state.tag === "unsupported" ? state.reason : state.tag).toMatch(want);
  });
});
