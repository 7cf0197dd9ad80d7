import type { OpenedCall, Viewer } from "@countersign/contracts/presence";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useClientStore, useConnection } from "../../../lib/data/providers.tsx";
import { useMay } from "../../../lib/data/self.ts";
import { thisTab } from "../../../lib/data/this-tab.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";

const heartbeatMs = 10_000;
const noViewers: readonly Viewer[] = [];

function nextPresence(callId: string | null): OpenedCall {
  thisTab.said += 1;
  return { callId, ...thisTab };
}

/** Reports that this tab has the call open while it is visible, and returns who else has. */
export function usePresence(callId: string): readonly Viewer[] {
  const trpc = useTRPC();
  const { viewers } = useClientStore();
  // Who only looks decides nothing, so nobody has to know of him.
  const mayDecide = useMay("decide");
  const isReporting = useConnection().tag === "connected" && mayDecide;
  const [self, setSelf] = useState<string | null>(null);
  const { mutate } = useMutation(
    trpc.approvals.open.mutationOptions({
      onSuccess(presence, asked) {
        setSelf(presence.self);
        // What the stream told before this tab followed it is in the answer.
        if (asked.callId === callId) viewers.set({ ...viewers.get(), [callId]: presence.others });
      },
      // Nobody waits for it, and the next heartbeat says it again.
      onError: () => undefined,
      retry: false,
    }),
  );
  useEffect(() => {
    if (!isReporting) return;
    const say = () => mutate(nextPresence(document.visibilityState === "visible" ? callId : null));
    say();
    const clock = setInterval(say, heartbeatMs);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearInterval(clock);
      document.removeEventListener("visibilitychange", say);
      mutate(nextPresence(null));
    };
  }, [callId, isReporting, mutate]);
  useEffect(() => {
    // Not only while connected: the stream of a page that goes ends before its last event.
    if (!mayDecide) return;
    addEventListener("pagehide", reportClosed);
    return () => removeEventListener("pagehide", reportClosed);
  }, [mayDecide]);
  const present = useSyncExternalStore(
    viewers.subscribe,
    () => viewers.get()[callId] ?? noViewers,
    () => noViewers,
  );
  // Until the server has said which of them this tab is, none is another one for sure.
  return self === null ? noViewers : present.filter(({ id }) => id !== self);
}

/** The page goes: only a beacon still leaves it. */
function reportClosed() {
  const body = new Blob([JSON.stringify(nextPresence(null))], { type: "application/json" });
  navigator.sendBeacon("/api/trpc/approvals.open", body);
}
