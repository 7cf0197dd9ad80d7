"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { Bell, BellOff, CircleX } from "lucide-react";
import {
  type BrowserNotifications,
  useBrowserNotifications,
} from "../notifications/use-browser-notifications.ts";
import { PushSettings } from "./push-settings.tsx";
import { SettingsSection, SwitchRow } from "./settings-section.tsx";

/** Whether this browser notifies, in true words for each way a browser can stand to that. */
export function NotificationSettings() {
  const browser = useBrowserNotifications();
  return (
    <SettingsSection
      id="notifications"
      title="Notifications in this browser"
      about="Tells you of a call that waits: its tool, its risk and its session, never its input. You cannot decide in a notification: it opens the call, where you see all of it."
    >
      {browser.state === null ? (
        <div role="status" aria-label="Looking at this browser">
          <Skeleton className="h-14" />
        </div>
      ) : (
        <Permission browser={browser} />
      )}
      {browser.problem === null ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          This browser refused: {browser.problem}
        </Notice>
      )}
      {browser.state?.tag === "granted" ? <PushSettings /> : null}
    </SettingsSection>
  );
}

function Permission({ browser }: { browser: BrowserNotifications }) {
  const { state, isBusy, isOn } = browser;
  switch (state?.tag) {
    case "unsupported":
      return (
        <Notice icon={BellOff} role="status">
          No notifications here. {state.reason}
        </Notice>
      );
    case "denied":
      return (
        <Notice tone="ask" icon={BellOff} role="status">
          Blocked: this browser was told to show no notifications from this address. Countersign cannot ask
          again. Open the site settings at the left end of the address bar, set Notifications to Allow, and
          come back.
        </Notice>
      );
    case "granted":
      return (
        <>
          <SwitchRow
            label="Notify while Countersign is open"
            about="From any open tab, unless you are looking at it. Several calls at once become one notification, which goes away once they are decided."
            isOn={isOn}
            isDisabled={isBusy}
            onChange={(next) => (next ? browser.turnOn() : browser.turnOff())}
          />
          <div>
            <Button disabled={isBusy} onClick={browser.test}>
              <Bell aria-hidden="true" className="size-4" />
              Show a test
            </Button>
          </div>
        </>
      );
    default:
      return (
        <div className="flex flex-col items-start gap-2">
          <p role="status">This browser has not been asked yet whether it may notify you.</p>
          <Button tone="accent" disabled={isBusy} onClick={browser.turnOn}>
            <Bell aria-hidden="true" className="size-4" />
            {isBusy ? "Asking…" : "Notify me in this browser"}
          </Button>
        </div>
      );
  }
}
