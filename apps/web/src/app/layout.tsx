import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { StyleNonce } from "../components/shell/style-nonce.tsx";
import { Theme } from "../components/shell/theme.tsx";
import { themeCookie, themeOfCookie } from "../components/shell/theme-cookie.ts";
import "./globals.css";
import { pageMessages } from "../lib/messages/page-messages.ts";

export const metadata: Metadata = {
  title: { default: pageMessages.product, template: pageMessages.titleTemplate },
  description: pageMessages.description,
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f6f7" },
    { media: "(prefers-color-scheme: dark)", color: "#0d0e10" },
  ],
};

/**
 * Rendered for each request, because the nonce of the content security policy is another one each time. No script stands before the content: while a
 * style sheet loads, the browser reads nothing behind a script.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const theme = themeOfCookie((await cookies()).get(themeCookie)?.value);
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-theme={theme}
      suppressHydrationWarning
    >
      <body>
        <Theme nonce={nonce} kept={theme}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </Theme>
        <StyleNonce nonce={nonce} />
      </body>
    </html>
  );
}
