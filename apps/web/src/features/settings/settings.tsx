"use client";

import { buttonClass } from "@countersign/ui/button";
import { Webhook as HookIcon } from "lucide-react";
import Link from "next/link";
import { NotificationSettings } from "./notification-settings.tsx";
import { SafetySettings } from "./safety-settings.tsx";
import { WebhookSettings } from "./webhook-settings.tsx";

/** What this browser does, and what holds for the whole team. */
export function Settings() {
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2">
        <h1 className="min-w-0 flex-1 font-medium text-lg">Settings</h1>
        <Link href="/settings/hooks" className={buttonClass({ size: "small" })}>
          <HookIcon aria-hidden="true" className="size-4" />
          Hooks
        </Link>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[760px] flex-col divide-y px-4 pb-8">
          <NotificationSettings />
          <WebhookSettings />
          <SafetySettings />
        </div>
      </div>
    </div>
  );
}
