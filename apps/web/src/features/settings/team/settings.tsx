"use client";

import { useMay } from "../../../lib/data/self.ts";
import { NotificationSettings } from "./notification-settings.tsx";
import { SafetySettings } from "./safety-settings.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { teamMessages } from "./team-messages.ts";
import { TeamSettings } from "./team-settings.tsx";
import { WebhookSettings } from "./webhook-settings.tsx";

/** What this browser does, and what holds for the whole team. */
export function Settings() {
  const canManagePeople = useMay("people");
  return (
    <SettingsFrame title={teamMessages.settings}>
      <NotificationSettings />
      {canManagePeople ? <WebhookSettings /> : null}
      <TeamSettings />
      <SafetySettings />
    </SettingsFrame>
  );
}
