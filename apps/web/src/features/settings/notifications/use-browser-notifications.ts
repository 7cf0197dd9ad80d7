import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { featuresHere } from "./browser-features.ts";
import { type BrowserState, browserState } from "./browser-state.ts";
import { keepNotifyChoice, notifyChoice } from "./notify-choice.ts";
import { askWorker, registerWorker } from "./service-worker.ts";

/** Notifications of this browser as the settings page shows them. `problem`: why the last thing that was asked for failed. */
export type BrowserNotifications = {
  /** Null until the browser was asked. */
  state: BrowserState | null;
  isOn: boolean;
  isBusy: boolean;
  problem: string | null;
  /** Asks the browser's person for permission where it was not asked yet. */
  turnOn: () => void;
  turnOff: () => void;
  test: () => void;
};

export function useBrowserNotifications(): BrowserNotifications {
  const [state, setState] = useState<BrowserState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isChosen = useSyncExternalStore(notifyChoice.subscribe, notifyChoice.get, () => false);
  const refresh = useCallback(() => setState(browserState(featuresHere())), []);
  useEffect(() => {
    refresh();
    addEventListener("focus", refresh);
    let permission: PermissionStatus | null = null;
    let isGone = false;
    navigator.permissions?.query({ name: "notifications" }).then(
      (status) => {
        if (isGone) return;
        permission = status;
        status.addEventListener("change", refresh);
      },
      () => {
        // Not every browser reports changes, so it is asked again when the page becomes visible.
      },
    );
    return () => {
      isGone = true;
      removeEventListener("focus", refresh);
      permission?.removeEventListener("change", refresh);
    };
  }, [refresh]);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return {
    state,
    isOn: isChosen && state?.tag === "granted",
    isBusy,
    problem,
    turnOn: () =>
      void attempt(async () => {
        if ((await Notification.requestPermission()) !== "granted") return;
        await registerWorker();
        keepNotifyChoice(true);
      }),
    turnOff: () => keepNotifyChoice(false),
    test: () => void attempt(async () => askWorker(await registerWorker(), { type: "test" })),
  };
}
