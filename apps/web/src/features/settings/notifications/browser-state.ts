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

/** What of the browser decides, so that it can be told in a test. */
export type BrowserFeatures = {
  isSecure: boolean;
  hasNotification: boolean;
  hasServiceWorker: boolean;
  isAppleHandheld: boolean;
  permission: "default" | "denied" | "granted" | null;
};

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

/** What this browser says of itself now. */
export function featuresHere(): BrowserFeatures {
  const hasNotification = "Notification" in window;
  return {
    isSecure: window.isSecureContext,
    hasNotification,
    hasServiceWorker: "serviceWorker" in navigator,
    isAppleHandheld: /\b(iPhone|iPad)\b/.test(navigator.userAgent),
    permission: hasNotification ? Notification.permission : null,
  };
}

function unsupportedState(reason: string): BrowserState {
  return { tag: "unsupported", reason };
}
