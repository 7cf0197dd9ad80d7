import { useEffect } from "react";
import { registerWorker } from "../../features/settings/notifications/service-worker.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { shellMessages } from "./shell-messages.ts";

/** Registers the service worker, which shows our own page while the server can't be reached. */
export function useOfflinePage() {
  useEffect(() => whenIdle(register), []);
}

function register() {
  if (!("serviceWorker" in navigator)) return;
  registerWorker().catch((error: unknown) => {
    // Without it the browser shows its own error page, as before the first visit.
    console.warn(shellMessages.offlinePageNotSaved, error);
  });
}
