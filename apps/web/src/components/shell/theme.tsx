"use client";

import { Toaster } from "@countersign/ui/toaster";
import { ThemeProvider, useTheme } from "next-themes";
import type { ReactNode } from "react";
import { useToastRoom } from "./use-toast-room.ts";

/** Light, dark, or as the system has it; set before the first paint by a script that bears the nonce. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce === undefined ? {} : { nonce })}
    >
      {children}
      <Toasts />
    </ThemeProvider>
  );
}

function Toasts() {
  const { resolvedTheme } = useTheme();
  return <Toaster theme={resolvedTheme === "dark" ? "dark" : "light"} room={useToastRoom()} />;
}
