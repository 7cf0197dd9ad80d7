"use client";

import { NotificationSettings } from "./notification-settings.tsx";
import { SafetySettings } from "./safety-settings.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { WebhookSettings } from "./webhook-settings.tsx";

/** What this browser does, and what holds for the whole team. */
export function Settings() {
  return (
    <SettingsFrame title="Settings">
      <NotificationSettings />
      <WebhookSettings />
      <SafetySettings />
    </SettingsFrame>
  );
}
