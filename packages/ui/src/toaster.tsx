"use client";

import { Toaster as Primitive } from "sonner";

/** Where short messages appear: in the middle, `room` pixels above the lower edge, so that they cover no button. */
export function Toaster({ theme, room }: { theme: "light" | "dark"; room: number }) {
  const offset = { bottom: room };
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

export { toast, useSonner } from "sonner";
