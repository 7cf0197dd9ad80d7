import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { StyleNonce } from "../components/shell/style-nonce.tsx";
import { Theme } from "../components/shell/theme.tsx";
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

/** Rendered for each request, because the nonce of the content security policy is another one each time. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <StyleNonce nonce={nonce} />
        <Theme nonce={nonce}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </Theme>
      </body>
    </html>
  );
}
