"use client";

import { Toaster } from "@countersign/ui/toaster";
import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useEffect } from "react";
import { cookieOfTheme } from "./theme-cookie.ts";
import { useToastRoom } from "./use-toast-room.ts";

/** The server and the style sheet give the first paint its theme. So this type keeps the browser from running the script of next-themes. */
const notRun = { type: "text/plain" };

/** Light, dark, or as the system has it. */
export function Theme({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      disableTransitionOnChange
      scriptProps={notRun}
      {...(nonce === undefined ? {} : { nonce })}
    >
      <KeepTheme />
      {children}
      <Toasts />
    </ThemeProvider>
  );
}

function KeepTheme() {
  const { theme } = useTheme();
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and a server may have none
    document.cookie = cookieOfTheme(theme);
  }, [theme]);
  return null;
}

function Toasts() {
  const { resolvedTheme } = useTheme();
  return <Toaster theme={resolvedTheme === "dark" ? "dark" : "light"} room={useToastRoom()} />;
}
