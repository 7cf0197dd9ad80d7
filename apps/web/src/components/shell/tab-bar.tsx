"use client";

import { classNames } from "@countersign/ui/class-names";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { useConnection } from "../../lib/data/providers.tsx";
import { useMay } from "../../lib/data/self.ts";
import { AgentsTab } from "./agents-menu.tsx";
import { LazyMoreDrawer } from "./lazy-drawers.ts";
import { isHere, newSessionPlace, type Place, placesOnRail } from "./navigation.ts";
import { shellMessages } from "./shell-messages.ts";
import { useWaitingCount } from "./use-waiting.ts";

const tab = "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-quiet text-xs";
const tabCount = 2;

/** The bottom bar of a phone. Gives way to an opened call or session, which need the room under the thumb. */
export function TabBar() {
  const pathname = usePathname();
  const [call] = useQueryState("call");
  const [isMoreOpen, setMoreOpen] = useState(false);
  const connection = useConnection();
  const mayOperate = useMay("operate");
  const isDetail = (pathname === "/" && call !== null) || /^\/(sessions\/(?!new$)|audit\/.)/.test(pathname);
  if (isDetail) return null;
  const onBar = [...placesOnRail.slice(0, tabCount), ...(mayOperate ? [newSessionPlace] : [])];
  return (
    <nav
      aria-label={shellMessages.tabs}
      data-toast-above
      className="flex shrink-0 border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {onBar.map((place) => (
        <Tab key={place.href} place={place} isOpen={isHere(place, pathname)} />
      ))}
      <AgentsTab className={tab} />
      <button type="button" className={tab} onClick={() => setMoreOpen(true)}>
        <Ellipsis aria-hidden="true" className="size-5" />
        {connection.tag === "connected" ? shellMessages.more : shellMessages.connection}
      </button>
      {isMoreOpen ? (
        <LazyMoreDrawer places={placesOnRail.slice(tabCount)} onOpenChange={setMoreOpen} />
      ) : null}
    </nav>
  );
}

function Tab({ place, isOpen }: { place: Place; isOpen: boolean }) {
  const waiting = useWaitingCount();
  return (
    <Link
      href={place.href}
      aria-current={isOpen ? "page" : undefined}
      className={classNames(tab, isOpen && "font-medium text-accent")}
    >
      <span className="relative">
        <place.icon aria-hidden="true" className="size-5" />
        {place.href === "/" && waiting > 0 ? (
          <span className="absolute -top-1.5 left-3.5 rounded-full bg-ask-quiet px-1 font-medium text-ask text-xs leading-4">
            {waiting}
          </span>
        ) : null}
      </span>
      {place.name}
    </Link>
  );
}
