"use client";

import { classNames } from "@countersign/ui/class-names";
import { useLateModule } from "@countersign/ui/late-module";
import { Menu } from "@countersign/ui/menu";
import { Tooltip } from "@countersign/ui/tooltip";
import { CirclePause } from "lucide-react";
import { useState } from "react";
import { lateRailMenus } from "./late-rail-menus.ts";
import { LazyAgentsDrawer } from "./lazy-drawers.ts";
import { useControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";

/** Pauses, resumes and stops all agents: each entry says what it does before it is chosen. */
export function AgentsMenu({ isShort = false }: { isShort?: boolean }) {
  const { isPaused } = useControls();
  const name = isPaused ? shellMessages.paused : shellMessages.pauseOrStop;
  const loaded = useLateModule(lateRailMenus, false);
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          aria-label={name}
          className={classNames(
            "flex h-8 shrink-0 items-center gap-2 rounded px-2 text-left hover:bg-surface-2 hover:text-text aria-expanded:bg-surface-2 aria-expanded:text-text",
            isPaused ? "text-ask" : "text-quiet",
          )}
        >
          <Tooltip text={name} isOff={!isShort}>
            <CirclePause aria-hidden="true" className="size-4 shrink-0" />
          </Tooltip>
          {isShort ? null : name}
        </button>
      }
    >
      {loaded === null ? null : <loaded.AgentEntriesList />}
    </Menu>
  );
}

/** The same for a phone: a tab that opens a drawer. */
export function AgentsTab({ className }: { className: string }) {
  const { isPaused } = useControls();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={isPaused ? shellMessages.paused : shellMessages.pauseOrStop}
        className={classNames(className, isPaused && "text-ask")}
        onClick={() => setOpen(true)}
      >
        <CirclePause aria-hidden="true" className="size-5" />
        {isPaused ? shellMessages.paused : shellMessages.pause}
      </button>
      {isOpen ? <LazyAgentsDrawer onOpenChange={setOpen} /> : null}
    </>
  );
}
