import type { BrowserFeatures } from "./browser-features.ts";
import { notificationMessages } from "./notification-messages.ts";

/**
 * How this browser stands to notifications. `unsupported`: it has none here, and why. `default`: it was not asked yet.
 * `denied`: a person blocked them, which only the browser's own settings change.
 */
export type BrowserState =
  | { tag: "unsupported"; reason: string }
  | { tag: "default" }
  | { tag: "denied" }
  | { tag: "granted" };

export function browserState(features: BrowserFeatures): BrowserState {
  if (!features.isSecure) {
    return unsupportedState(notificationMessages.needsHttps);
  }
  if (!features.hasNotification || !features.hasServiceWorker || features.permission === null) {
    return unsupportedState(
      features.isAppleHandheld ? notificationMessages.needsHomeScreen : notificationMessages.notSupported,
    );
  }
  return { tag: features.permission };
}

function unsupportedState(reason: string): BrowserState {
  return { tag: "unsupported", reason };
}
