import { useRouter } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useClientStore, useSystemInfo } from "../../../lib/data/providers.tsx";
import { isWhole } from "../../../lib/data/queue-window.ts";
import { useQueue } from "../../../lib/data/use-queue.ts";
import { featuresHere, showsNotifications } from "./browser-features.ts";
import { notifyChoice, readNotifyChoice } from "./notify-choice.ts";
import { queueNews } from "./queue-news.ts";
import { findWorker, postToWorker, registerWorker } from "./service-worker.ts";

/** Tells this browser's service worker of calls that begin to wait, and of those that no longer do, while this tab is open. */
export function useCallNotifications() {
  const info = useSystemInfo();
  const { queue: loader } = useClientStore();
  const queue = useQueue(info.data !== undefined).data;
  const known = useRef<ReadonlySet<string> | null>(null);
  const isOn = useSyncExternalStore(notifyChoice.subscribe, notifyChoice.get, () => false);
  useOpenedFromNotification();
  useEffect(() => {
    readNotifyChoice();
    addEventListener("storage", readNotifyChoice);
    return () => removeEventListener("storage", readNotifyChoice);
  }, []);
  useEffect(() => {
    if (queue === undefined) return;
    // What a later page has is old.
    const news = queueNews(known.current, queue.items).filter(({ id }) => !loader.isOfPage(id));
    const callIds = queue.items.map(({ id }) => id);
    known.current = new Set(callIds);
    const isShown = isOn && news.length > 0 && !isTabFocused() && showsNotifications(featuresHere());
    void notifyWorker(isWhole(queue) ? callIds : null, isShown ? news : []);
  }, [queue, isOn, loader]);
}

/** `callIds` are all calls that wait; null if this tab doesn't know them all. */
async function notifyWorker(callIds: string[] | null, news: ReturnType<typeof queueNews>): Promise<void> {
  try {
    const worker = news.length > 0 ? await registerWorker() : await findWorker();
    if (worker === null) return;
    if (callIds !== null) postToWorker(worker, { type: "queue", callIds });
    if (news.length > 0) postToWorker(worker, { type: "waiting", calls: news, total: news.length });
  } catch (error) {
    // The queue is on screen all the same, and the settings page says what is wrong.
    console.warn("Countersign could not notify:", error);
  }
}

/** Someone who sees this tab needs no notification. */
function isTabFocused(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** A notification was chosen, and this tab was brought to the front for it. */
function useOpenedFromNotification() {
  const router = useRouter();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const open = ({ data }: MessageEvent<unknown>) => {
      const path = pathIn(data);
      if (path !== null) router.push(path);
    };
    navigator.serviceWorker.addEventListener("message", open);
    return () => navigator.serviceWorker.removeEventListener("message", open);
  }, [router]);
}

function pathIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== "open") return null;
  return "path" in data && typeof data.path === "string" && /^\/(?!\/)/.test(data.path) ? data.path : null;
}
