"use client";

import { Toaster } from "@countersign/ui/toaster";
import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useEffect, useRef } from "react";
import { cookieOfTheme, type ThemeOfCookie, themeOfCookie } from "./theme-cookie.ts";
import { useToastRoom } from "./use-toast-room.ts";

/** The server and the style sheet give the first paint its theme. So this type keeps the browser from running the script of next-themes. */
const notRun = { type: "text/plain" };

/** `kept`: what the cookie of the request held. */
type ThemeProps = { nonce: string | undefined; kept: ThemeOfCookie; children: ReactNode };

/** Light, dark, or as the system has it. */
export function Theme({ nonce, kept, children }: ThemeProps) {
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      disableTransitionOnChange
      scriptProps={notRun}
      {...(nonce === undefined ? {} : { nonce })}
    >
      <KeepTheme kept={kept} />
      {children}
      <Toasts />
    </ThemeProvider>
  );
}

function KeepTheme({ kept }: { kept: ThemeOfCookie }) {
  const { theme } = useTheme();
  const written = useRef(kept);
  useEffect(() => {
    const chosen = themeOfCookie(theme);
    if (chosen === written.current) return;
    written.current = chosen;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, and a server may have none
    document.cookie = cookieOfTheme(chosen);
  }, [theme]);
  return null;
}

function Toasts() {
  const { resolvedTheme } = useTheme();
  return <Toaster theme={resolvedTheme === "dark" ? "dark" : "light"} room={useToastRoom()} />;
}
