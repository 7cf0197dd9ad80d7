import type { NoticeMessage } from "@countersign/contracts/notification";

/** What a tab tells the service worker: what web push does too, and which calls wait at all. */
export type WorkerMessage = NoticeMessage | { type: "queue"; callIds: string[] };

const answerWithinMs = 10_000;

const script = "/service-worker.js";

/** The service worker, registered when it is not yet; rejects where the browser refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(script, { updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

/** The service worker where one was registered before, else null. */
export async function findWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

export function postToWorker(worker: ServiceWorkerRegistration, message: WorkerMessage): void {
  worker.active?.postMessage(message);
}

/** Tells the worker and waits until it has done that; rejects, in words for a person, when it could not or says nothing. */
export async function askWorker(worker: ServiceWorkerRegistration, message: WorkerMessage): Promise<void> {
  const { active } = worker;
  if (active === null)
    throw new Error(
      "This browser hasn’t started Countersign’s service worker yet. Reload the page and try again.",
    );
  const channel = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const silence = setTimeout(
    () => reject(new Error("Countersign’s service worker didn’t answer. Reload the page and try again.")),
    answerWithinMs,
  );
  channel.port1.onmessage = ({ data }: MessageEvent<{ problem?: string }>) =>
    data.problem === undefined ? resolve() : reject(new Error(data.problem));
  active.postMessage(message, [channel.port2]);
  try {
    await promise;
  } finally {
    clearTimeout(silence);
    channel.port1.close();
  }
}
