/** Why a browser shows no notifications. */
export const notificationMessages = {
  needsHttps:
    "This page was loaded over plain HTTP from another machine. Browsers allow notifications only over HTTPS or from this machine (127.0.0.1).",
  needsHomeScreen:
    "On iPhone and iPad, notifications work only from the home screen. Choose Share > Add to Home Screen and open Countersign from there.",
  notSupported: "This browser doesn’t support notifications, or blocks them in private windows.",
  testSent: "Test sent to the push service.",
  notReached: "The server can’t be reached.",
} as const;

export function formatNotSubscribed(problem: string): string {
  return `The browser couldn’t subscribe: ${problem}`;
}
