/** What of the browser decides, so that it can be told in a test. */
export type BrowserFeatures = {
  isSecure: boolean;
  hasNotification: boolean;
  hasServiceWorker: boolean;
  isAppleHandheld: boolean;
  permission: "default" | "denied" | "granted" | null;
};

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

/** Whether the browser shows our notifications. */
export function showsNotifications(features: BrowserFeatures): boolean {
  return features.isSecure && features.hasServiceWorker && features.permission === "granted";
}
