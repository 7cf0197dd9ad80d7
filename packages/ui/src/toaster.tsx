"use client";

import { Toaster as Primitive } from "sonner";

/** Where short messages appear: out of the way of the verdict bar, above the tab bar of a phone. */
export function Toaster({ theme }: { theme: "light" | "dark" }) {
  return (
    <Primitive
      theme={theme}
      position="top-right"
      closeButton
      toastOptions={{
        className: "!rounded !border-line !bg-surface-1 !font-sans !text-base !text-text !shadow-overlay",
        descriptionClassName: "!text-quiet",
      }}
    />
  );
}

export { toast } from "sonner";
