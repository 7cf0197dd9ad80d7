"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { Bell, BellOff, CircleX } from "lucide-react";
import {
  type BrowserNotifications,
  useBrowserNotifications,
} from "../notifications/use-browser-notifications.ts";
import { formatBlocked, formatUnavailable, notifyMessages } from "./notify-messages.ts";
import { PushSettings } from "./push-settings.tsx";
import { SettingsSection, SwitchRow } from "./settings-section.tsx";

/** Whether this browser notifies, in true words for each way a browser can stand to that. */
export function NotificationSettings() {
  const browser = useBrowserNotifications();
  return (
    <SettingsSection id="notifications" title={notifyMessages.title} about={notifyMessages.about}>
      {browser.state === null ? (
        <div role="status" aria-label={notifyMessages.checking}>
          <Skeleton className="h-14" />
        </div>
      ) : (
        <Permission browser={browser} />
      )}
      {browser.problem === null ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          {formatBlocked(browser.problem)}
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
          {formatUnavailable(state.reason)}
        </Notice>
      );
    case "denied":
      return (
        <Notice tone="ask" icon={BellOff} role="status">
          {notifyMessages.denied}
        </Notice>
      );
    case "granted":
      return (
        <>
          <SwitchRow
            label={notifyMessages.openLabel}
            about={notifyMessages.aboutOpen}
            isOn={isOn}
            isDisabled={isBusy}
            onChange={(next) => (next ? browser.turnOn() : browser.turnOff())}
          />
          <div>
            <Button disabled={isBusy} onClick={browser.test}>
              <Bell aria-hidden="true" className="size-4" />
              {notifyMessages.showTest}
            </Button>
          </div>
        </>
      );
    default:
      return (
        <div className="flex flex-col items-start gap-2">
          <p role="status">{notifyMessages.off}</p>
          <Button tone="accent" disabled={isBusy} onClick={browser.turnOn}>
            <Bell aria-hidden="true" className="size-4" />
            {isBusy ? notifyMessages.asking : notifyMessages.turnOn}
          </Button>
        </div>
      );
  }
}
