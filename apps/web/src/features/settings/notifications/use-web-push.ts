import type { PushSubscription as StoredSubscription } from "@countersign/contracts/notification";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../../lib/data/api-error.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError, isAnswered } from "../../../lib/messages/error-messages.ts";
import { formatNotSubscribed, notificationMessages } from "./notification-messages.ts";
import { findWorker, registerWorker } from "./service-worker.ts";

/** Web push to this browser. `endpoint` is null while it is not subscribed. `said`: how the last thing that was asked for went. */
export type WebPush = {
  isSupported: boolean;
  endpoint: string | null;
  browsers: number | null;
  loadProblem: string | null;
  isBusy: boolean;
  said: { isGood: boolean; text: string } | null;
  turnOn: () => void;
  turnOff: () => void;
  test: () => void;
};

export function useWebPush(): WebPush {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const settings = useQuery(trpc.notifications.get.queryOptions());
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [isSupported, setSupported] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<WebPush["said"]>(null);
  const keep = (next: NonNullable<typeof settings.data>) =>
    queryClient.setQueryData(trpc.notifications.get.queryKey(), next);
  const subscribe = useMutation(trpc.notifications.subscribe.mutationOptions({ onSuccess: keep }));
  const unsubscribe = useMutation(trpc.notifications.unsubscribe.mutationOptions({ onSuccess: keep }));
  const test = useMutation(trpc.notifications.test.mutationOptions());
  useEffect(() => {
    setSupported("serviceWorker" in navigator && "PushManager" in window);
    void findSubscription().then((found) => setEndpoint(found?.endpoint ?? null));
  }, []);

  async function attempt(work: () => Promise<WebPush["said"]>): Promise<void> {
    setBusy(true);
    setSaid(null);
    try {
      setSaid(await work());
    } catch (error) {
      setSaid({ isGood: false, text: describeError(error) });
    } finally {
      setBusy(false);
    }
  }

  return {
    isSupported,
    endpoint,
    browsers: settings.data?.browsers ?? null,
    loadProblem: settings.isError && settings.data === undefined ? formatError(settings.error) : null,
    isBusy,
    said,
    turnOn: () =>
      void attempt(async () => {
        const publicKey = settings.data?.publicKey;
        if (publicKey === undefined) return null;
        const subscription = await subscribeHere(publicKey);
        await subscribe.mutateAsync(subscription);
        setEndpoint(subscription.endpoint);
        return null;
      }),
    turnOff: () =>
      void attempt(async () => {
        const present = await findSubscription();
        const known = present?.endpoint ?? endpoint;
        if (known !== null) await unsubscribe.mutateAsync({ endpoint: known });
        await present?.unsubscribe();
        setEndpoint(null);
        return null;
      }),
    test: () =>
      void attempt(async () => {
        if (endpoint === null) return null;
        const result = await test.mutateAsync({ endpoint });
        if (result.outcome === "sent") return { isGood: true, text: notificationMessages.testSent };
        if (result.outcome === "expired") setEndpoint(null);
        return { isGood: false, text: result.message };
      }),
  };
}

async function findSubscription(): Promise<PushSubscription | null> {
  const worker = await findWorker();
  return (await worker?.pushManager?.getSubscription()) ?? null;
}

/** Subscribes with the server's key; one that was made with another is replaced. */
async function subscribeHere(publicKey: string): Promise<StoredSubscription> {
  const { pushManager } = await registerWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error("The browser’s subscription has no keys.");
  }
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isAnswered(error)) return error.message;
  return error instanceof ApiError ? notificationMessages.notReached : formatNotSubscribed(error.message);
}
