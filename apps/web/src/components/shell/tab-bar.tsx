"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Drawer } from "@countersign/ui/drawer";
import { CirclePause, CirclePlay, Ellipsis, OctagonX } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { useConnection } from "../../lib/data/providers.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { isHere } from "./navigation.ts";
import { PersonEntries } from "./person-entries.tsx";
import { pauseEffect, stopEffect, useControls } from "./shell-controls.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { usePlaces } from "./use-places.ts";
import { useWaitingCount } from "./use-waiting.ts";

const tab = "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-quiet text-xs";

/** The bottom bar of a phone. Gives way to an opened call or session, which need the room under the thumb. */
export function TabBar() {
  const pathname = usePathname();
  const [call] = useQueryState("call");
  const [isMoreOpen, setMoreOpen] = useState(false);
  const waiting = useWaitingCount();
  const connection = useConnection();
  const controls = useControls();
  const isDetail = (pathname === "/" && call !== null) || /^\/(sessions\/(?!new$)|audit\/.)/.test(pathname);
  const places = usePlaces();
  const onBar = places.filter(({ isInMore }) => isInMore !== true);
  const inMore = places.filter(({ isInMore }) => isInMore === true);
  const disabledReason = controls.pauseDisabledReason ?? controls.stopDisabledReason;
  if (isDetail) return null;
  return (
    <nav
      aria-label="Tabs"
      data-toast-above
      className="flex shrink-0 border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {onBar.map((place) => (
        <Link
          key={place.href}
          href={place.href}
          aria-current={isHere(place, pathname) ? "page" : undefined}
          className={classNames(tab, isHere(place, pathname) && "font-medium text-accent")}
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
      ))}
      <button type="button" className={tab} onClick={() => setMoreOpen(true)}>
        <Ellipsis aria-hidden="true" className="size-5" />
        {connection.tag === "connected" ? "More" : "Connection"}
      </button>
      <Drawer isOpen={isMoreOpen} onOpenChange={setMoreOpen} title="For all sessions">
        {inMore.map((place) => (
          <Link
            key={place.href}
            href={place.href}
            onClick={() => setMoreOpen(false)}
            className={buttonClass({ tone: "neutral" })}
          >
            <place.icon aria-hidden="true" className="size-4" />
            {place.name}
          </Link>
        ))}
        <Button
          disabled={controls.isBusy || controls.pauseDisabledReason !== null}
          onClick={() => controls.setPaused(!controls.isPaused)}
        >
          {controls.isPaused ? <CirclePlay className="size-4" /> : <CirclePause className="size-4" />}
          {controls.isPaused ? "Resume all" : "Pause all"}
        </Button>
        <p className="text-quiet text-sm">
          {controls.isPaused ? "Sessions take their next steps again." : pauseEffect}
        </p>
        <Button
          tone="deny"
          disabled={controls.isBusy || controls.stopDisabledReason !== null}
          onClick={() => {
            setMoreOpen(false);
            controls.askStopAll();
          }}
        >
          <OctagonX className="size-4" />
          Stop all
        </Button>
        <p className="text-quiet text-sm">{stopEffect}</p>
        {disabledReason === null ? null : (
          <p role="status" className="text-deny text-sm">
            {disabledReason}
          </p>
        )}
        <PersonEntries onLeave={() => setMoreOpen(false)} />
        <div className="mt-2 flex items-center justify-between border-t pt-2">
          <ThemeSwitch />
          <ConnectionState />
        </div>
      </Drawer>
    </nav>
  );
}
