"use client";

import { classNames } from "@countersign/ui/class-names";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { LateUndoBar } from "../../features/approvals/undo/late-undo-bar.tsx";
import { useCallNotifications } from "../../features/settings/notifications/use-call-notifications.ts";
import { useConnection } from "../../lib/data/providers.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { DashboardBanners } from "./dashboard-banners.tsx";
import { DashboardGate } from "./dashboard-gate.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import { Rail } from "./rail.tsx";
import { ShellControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";
import { TabBar } from "./tab-bar.tsx";
import { useGlobalKeys } from "./use-global-keys.ts";
import { useOfflinePage } from "./use-offline-page.ts";
import { useTabTitle } from "./use-tab-title.ts";

/** What is around every page: rail or tab bar, banners, palette, keys. */
export function Shell({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  useGlobalKeys({ openPalette: () => setPaletteOpen(true), openKeys: () => setKeysOpen(true) });
  useTabTitle();
  useCallNotifications();
  useOfflinePage();
  const connection = useConnection();
  const isStale = connection.tag === "reconnecting" || connection.tag === "offline";
  const pathname = usePathname();
  return (
    <ShellControls onOpenPalette={() => setPaletteOpen(true)} onOpenKeys={() => setKeysOpen(true)}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-surface-1 focus:p-2"
      >
        {shellMessages.skipToContent}
      </a>
      <div className="flex h-dvh flex-col md:flex-row">
        <Rail onOpenPalette={() => setPaletteOpen(true)} onOpenKeys={() => setKeysOpen(true)} />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <DashboardBanners />
          <main
            id="main"
            tabIndex={-1}
            data-stale={isStale}
            className={classNames(
              "flex min-h-0 min-w-0 flex-1 flex-col outline-none",
              isStale && "opacity-75 saturate-0",
            )}
          >
            <DashboardGate key={pageOf(pathname)}>{children}</DashboardGate>
          </main>
        </div>
        <TabBar />
      </div>
      <CommandPalette isOpen={isPaletteOpen} onOpenChange={setPaletteOpen} />
      <LateUndoBar />
      <KeysDialog isOpen={areKeysOpen} onOpenChange={setKeysOpen} />
    </ShellControls>
  );
}

/** A page begins anew at another path, but for the audit: which of its rows is open is only its address, and its list stays where it is. */
function pageOf(pathname: string): string {
  return pathname.startsWith("/audit/") ? "/audit" : pathname;
}
