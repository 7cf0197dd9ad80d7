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
      about="Shows the tool, risk and session of a call that needs approval, never its input. Open the notification to review and decide the call."
    >
      {browser.state === null ? (
        <div role="status" aria-label="Checking this browser">
          <Skeleton className="h-14" />
        </div>
      ) : (
        <Permission browser={browser} />
      )}
      {browser.problem === null ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          This browser blocked it: {browser.problem}
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
          Notifications aren’t available here. {state.reason}
        </Notice>
      );
    case "denied":
      return (
        <Notice tone="ask" icon={BellOff} role="status">
          This browser blocks notifications from this site, and Countersign can’t ask again. Open the site
          settings at the left of the address bar, set Notifications to Allow, and come back.
        </Notice>
      );
    case "granted":
      return (
        <>
          <SwitchRow
            label="Notify while Countersign is open"
            about="From any open tab that you aren’t viewing. Several calls share one notification, which closes once they’re decided."
            isOn={isOn}
            isDisabled={isBusy}
            onChange={(next) => (next ? browser.turnOn() : browser.turnOff())}
          />
          <div>
            <Button disabled={isBusy} onClick={browser.test}>
              <Bell aria-hidden="true" className="size-4" />
              Show test notification
            </Button>
          </div>
        </>
      );
    default:
      return (
        <div className="flex flex-col items-start gap-2">
          <p role="status">Notifications are off in this browser.</p>
          <Button tone="accent" disabled={isBusy} onClick={browser.turnOn}>
            <Bell aria-hidden="true" className="size-4" />
            {isBusy ? "Asking…" : "Turn on notifications"}
          </Button>
        </div>
      );
  }
}
