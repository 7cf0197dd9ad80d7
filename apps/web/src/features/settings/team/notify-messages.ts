import { plural } from "../../../lib/messages/numbers.ts";

/** What the settings for notifications in this browser say. */
export const notifyMessages = {
  noPush: "This browser doesn’t support web push. It notifies you only while Countersign is open.",
  pushLabel: "Also while Countersign is closed (web push)",
  sendTestPush: "Send test push",
  title: "Notifications in this browser",
  about:
    "Shows the tool, risk and session of a call that needs approval, never its input. Open the notification to review and decide the call.",
  checking: "Checking this browser",
  denied:
    "This browser blocks notifications from this site, and Countersign can’t ask again. Open the site settings at the left of the address bar, set Notifications to Allow, and come back.",
  openLabel: "Notify while Countersign is open",
  aboutOpen:
    "From any open tab that you aren’t viewing. Several calls share one notification, which closes once they’re decided.",
  showTest: "Show test notification",
  off: "Notifications are off in this browser.",
  asking: "Asking…",
  turnOn: "Turn on notifications",
} as const;

export function formatPushUnavailable(problem: string): string {
  return `Web push isn’t available right now. ${problem}`;
}

export function formatBlocked(problem: string): string {
  return `This browser blocked it: ${problem}`;
}

export function formatUnavailable(reason: string): string {
  return `Notifications aren’t available here. ${reason}`;
}

/** What web push does, and in how many browsers it is on where that is known. */
export function formatAboutPush(browsers: number | null): string {
  const count = browsers === null ? "" : `${plural(browsers, "browser")} subscribed.`;
  return `The server sends encrypted messages through your browser vendor’s push service. Only this browser can read them. ${count}`;
}
