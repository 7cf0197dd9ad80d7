import type { NoticeMessage } from "@countersign/contracts/notification";

/** What a tab tells the service worker: what web push does too, and which calls wait at all. */
export type WorkerMessage = NoticeMessage | { type: "queue"; callIds: string[] };

const script = "/service-worker.js";

/** The service worker, registered when it is not yet; rejects where the browser refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(script, { updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

/** The service worker where one was registered before, else null. */
export async function knownWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export function tellWorker(worker: ServiceWorkerRegistration, message: WorkerMessage): void {
  worker.active?.postMessage(message);
}
