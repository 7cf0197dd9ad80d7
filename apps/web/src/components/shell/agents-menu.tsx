"use client";

import { Button } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Menu, MenuEntry } from "@countersign/ui/menu";
import { Tooltip } from "@countersign/ui/tooltip";
import { CirclePause, CirclePlay, OctagonX } from "lucide-react";
import { useState } from "react";
import { LazyDrawer } from "./lazy-drawer.ts";
import { useControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";

/** Pauses, resumes and stops all agents: each entry says what it does before it is chosen. */
export function AgentsMenu({ isShort = false }: { isShort?: boolean }) {
  const controls = useControls();
  const { isPaused } = controls;
  const name = isPaused ? shellMessages.paused : shellMessages.pauseOrStop;
  const pause = pauseEntry(isPaused);
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
      <MenuEntry
        icon={pause.icon}
        hint={controls.pauseDisabledReason ?? pause.effect}
        isDisabled={controls.isBusy || controls.pauseDisabledReason !== null}
        onSelect={() => controls.setPaused(!isPaused)}
      >
        {pause.name}
      </MenuEntry>
      <MenuEntry
        icon={OctagonX}
        tone="deny"
        hint={controls.stopDisabledReason ?? shellMessages.stopEffect}
        isDisabled={controls.isBusy || controls.stopDisabledReason !== null}
        onSelect={controls.askStopAll}
      >
        {shellMessages.stopAll}
      </MenuEntry>
    </Menu>
  );
}

/** The same for a phone: a tab that opens a drawer. */
export function AgentsTab({ className }: { className: string }) {
  const controls = useControls();
  const { isPaused } = controls;
  const [isOpen, setOpen] = useState(false);
  const pause = pauseEntry(isPaused);
  const act = (action: () => void) => () => {
    setOpen(false);
    action();
  };
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
      {isOpen ? (
        <LazyDrawer isOpen onOpenChange={setOpen} title={shellMessages.allAgents}>
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
            {shellMessages.stopAll}
          </Button>
          <p className="text-quiet text-sm">{controls.stopDisabledReason ?? shellMessages.stopEffect}</p>
        </LazyDrawer>
      ) : null}
    </>
  );
}

function pauseEntry(isPaused: boolean) {
  return isPaused
    ? { icon: CirclePlay, name: shellMessages.resumeAll, effect: shellMessages.resumeEffect }
    : { icon: CirclePause, name: shellMessages.pauseAll, effect: shellMessages.pauseEffect };
}
