"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { Drawer } from "@countersign/ui/drawer";
import { OctagonX } from "lucide-react";
import Link from "next/link";
import { ConnectionState } from "./connection-state.tsx";
import { menuMessages } from "./menu-messages.ts";
import { type Place, placesInMore } from "./navigation.ts";
import { pauseEntry } from "./pause-entry.ts";
import { PersonEntries } from "./person-entries.tsx";
import { useControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

type MoreDrawerProps = { places: readonly Place[]; onOpenChange: (isOpen: boolean) => void };

/** What a phone's tab bar has no room for: `places`, the other ones, and what the person's menu has. */
export function MoreDrawer({ places, onOpenChange }: MoreDrawerProps) {
  return (
    <Drawer isOpen onOpenChange={onOpenChange} title={shellMessages.more}>
      {places.concat(placesInMore).map((place) => (
        <Link
          key={place.href}
          href={place.href}
          onClick={() => onOpenChange(false)}
          className={buttonClass({ tone: "neutral" })}
        >
          <place.icon aria-hidden="true" className="size-4" />
          {place.name}
        </Link>
      ))}
      <PersonEntries onLeave={() => onOpenChange(false)} />
      <div className="mt-2 flex items-center justify-between border-t pt-2">
        <ThemeSwitch />
        <ConnectionState />
      </div>
    </Drawer>
  );
}

/** Pauses, resumes and stops all agents, on a phone. */
export function AgentsDrawer({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const controls = useControls();
  const { isPaused } = controls;
  const pause = pauseEntry(isPaused);
  const act = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  return (
    <Drawer isOpen onOpenChange={onOpenChange} title={menuMessages.allAgents}>
      <Button
        disabled={controls.isBusy || controls.pauseDisabledReason !== null}
        onClick={act(() => controls.setPaused(!isPaused))}
      >
        <pause.icon aria-hidden="true" className="size-4" />
        {pause.name}
      </Button>
      <p className="text-quiet text-sm">{controls.pauseDisabledReason ?? pause.effect}</p>
      <Button
        tone="deny"
        disabled={controls.isBusy || controls.stopDisabledReason !== null}
        onClick={act(controls.askStopAll)}
      >
        <OctagonX aria-hidden="true" className="size-4" />
        {menuMessages.stopAll}
      </Button>
      <p className="text-quiet text-sm">{controls.stopDisabledReason ?? shellMessages.stopEffect}</p>
    </Drawer>
  );
}
