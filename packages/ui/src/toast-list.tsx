"use client";

import { useEffect } from "react";
import { Toaster as Primitive, toast, useSonner } from "sonner";
import { toastState } from "./toast-state.ts";

/** The messages on the screen. Takes over those that were kept for it. */
export function ToastList({ theme, room }: { theme: "light" | "dark"; room: number }) {
  const offset = { bottom: room };
  const isShown = useSonner().toasts.length > 0;
  // After the list itself, which listens from its own effect on.
  useEffect(() => toastState.begin(toast), []);
  useEffect(() => toastState.setShown(isShown), [isShown]);
  return (
    <Primitive
      theme={theme}
      position="bottom-center"
      offset={offset}
      mobileOffset={offset}
      closeButton
      toastOptions={{
        className:
          "!rounded !border-line !bg-surface-1 !font-sans !text-base !text-text !shadow-overlay [overflow-wrap:anywhere]",
        descriptionClassName: "!text-quiet",
      }}
    />
  );
}
