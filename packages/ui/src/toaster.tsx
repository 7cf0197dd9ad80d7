"use client";

import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import type { ExternalToast, toast as show } from "sonner";
import { lateModule, useLateModule } from "./late-module.ts";
import { type ToastState, toastState } from "./toast-state.ts";

const late = lateModule(() => import("./toast-list.tsx"));

/** Where short messages appear: in the middle, `room` pixels above the lower edge, so that they cover no button. */
export function Toaster(props: { theme: "light" | "dark"; room: number }) {
  const isWanted = useToastState(({ waiting }) => waiting.length > 0);
  const loaded = useLateModule(late, isWanted);
  return loaded === null ? null : <loaded.ToastList {...props} />;
}

/** Whether a message is on the screen. */
export function useIsToastShown(): boolean {
  return useToastState(({ isShown }) => isShown);
}

function useToastState<Value>(read: (state: ToastState) => Value): Value {
  const get = () => read(toastState.get());
  return useSyncExternalStore(toastState.subscribe, get, get);
}

let count = 0;
type Kind = "message" | "success" | "warning" | "error";

/** Shows a message, or keeps it until messages can be shown. Gives its id. */
function keep(kind: Kind, message: ReactNode, options: ExternalToast = {}): string | number {
  count += 1;
  const id = options.id ?? `toast-${count}`;
  toastState.run((sonner: typeof show) => sonner[kind](message, { ...options, id }));
  return id;
}

const of = (kind: Kind) => (message: ReactNode, options?: ExternalToast) => keep(kind, message, options);

/** Short messages, as Sonner has them. */
export const toast = Object.assign(of("message"), {
  success: of("success"),
  warning: of("warning"),
  error: of("error"),
  /** Takes one away, or all. */
  dismiss: (id?: string | number) => toastState.run((sonner) => sonner.dismiss(id)),
});
