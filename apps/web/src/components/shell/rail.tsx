"use client";

import { classNames } from "@countersign/ui/class-names";
import { Kbd } from "@countersign/ui/kbd";
import { Tooltip } from "@countersign/ui/tooltip";
import {
  CirclePause,
  CirclePlay,
  Command,
  Keyboard,
  type LucideIcon,
  OctagonX,
  PanelLeftClose,
  PanelLeftOpen,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { keymap } from "../../lib/keys/keymap.ts";
import { ConnectionState } from "./connection-state.tsx";
import { isHere, type Place } from "./navigation.ts";
import { PersonMenu } from "./person-menu.tsx";
import { pauseEffect, stopEffect, useControls } from "./shell-controls.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { usePlaces } from "./use-places.ts";
import { useWaitingCount } from "./use-waiting.ts";

const foldKey = "countersign-rail-folded";

/** The left rail: where to go, and what stops everything. Folds to icons; not on a phone. */
export function Rail(props: { onOpenPalette: () => void; onOpenKeys: () => void }) {
  const [isFolded, setFolded] = useFolded();
  const pathname = usePathname();
  const waiting = useWaitingCount();
  const controls = useControls();
  const places = usePlaces();
  return (
    <aside
      className={classNames(
        "hidden shrink-0 flex-col gap-1 overflow-y-auto border-r bg-surface-0 p-2 md:flex",
        isFolded ? "w-[52px]" : "w-[220px]",
      )}
    >
      <div className="flex h-9 items-center gap-2 px-2">
        {isFolded ? null : <span className="flex-1 font-medium text-lg">Countersign</span>}
        <button
          type="button"
          aria-label={isFolded ? "Unfold the rail" : "Fold the rail"}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
          className="rounded p-0.5 text-quiet hover:text-text"
        >
          {isFolded ? <PanelLeftOpen className="size-4" /> : <PanelLeftClose className="size-4" />}
        </button>
      </div>
      <nav aria-label="Main" className="flex flex-col gap-0.5">
        {places.map((place) => (
          <Tooltip key={place.href} text={place.name} isOff={!isFolded}>
            <Link
              href={place.href}
              aria-current={isHere(place, pathname) ? "page" : undefined}
              aria-label={isFolded ? foldedName(place, waiting) : undefined}
              className={classNames(
                "flex h-9 items-center gap-2 rounded px-2 text-quiet hover:bg-surface-2 hover:text-text",
                isHere(place, pathname) && "bg-surface-2 font-medium text-text",
              )}
            >
              <place.icon aria-hidden="true" className="size-4 shrink-0" />
              {isFolded ? null : <span className="flex-1">{place.name}</span>}
              {place.href === "/" && waiting > 0 ? (
                <span
                  className={classNames(
                    "rounded-full bg-ask-quiet px-1.5 font-medium text-ask text-xs leading-5",
                    isFolded && "-ml-3 -mt-4 px-1 leading-4",
                  )}
                >
                  {waiting}
                  <span className="sr-only"> waiting</span>
                </span>
              ) : null}
            </Link>
          </Tooltip>
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-0.5">
        <RailButton
          icon={controls.isPaused ? CirclePlay : CirclePause}
          name={controls.isPaused ? "Resume all" : "Pause all"}
          effect={controls.isPaused ? "Sessions take their next steps again." : pauseEffect}
          isFolded={isFolded}
          isDisabled={controls.isBusy}
          disabledReason={controls.pauseDisabledReason}
          onClick={() => controls.setPaused(!controls.isPaused)}
        />
        <RailButton
          icon={OctagonX}
          name="Stop all"
          effect={stopEffect}
          isFolded={isFolded}
          isDisabled={controls.isBusy}
          disabledReason={controls.stopDisabledReason}
          className="text-deny hover:text-deny"
          onClick={controls.askStopAll}
        />
        <RailButton
          icon={Command}
          name="Find or do"
          isFolded={isFolded}
          onClick={props.onOpenPalette}
          shortcut={keymap.everywhere["open-palette"].keys[0]}
        />
        <RailButton
          icon={Keyboard}
          name="Keyboard"
          isFolded={isFolded}
          onClick={props.onOpenKeys}
          shortcut={keymap.everywhere["open-keys"].keys[0]}
        />
        <PersonMenu isShort={isFolded} />
        <ThemeSwitch isShort={isFolded} />
        <ConnectionState isShort={isFolded} />
      </div>
    </aside>
  );
}

type RailButtonProps = {
  icon: LucideIcon;
  name: string;
  effect?: string;
  shortcut?: string;
  isFolded: boolean;
  isDisabled?: boolean;
  /** Why it cannot be used now. It can still be reached, so that this can be read. */
  disabledReason?: string | null;
  className?: string;
  onClick: () => void;
};

function RailButton(props: RailButtonProps): ReactNode {
  const Icon = props.icon;
  const disabledReason = props.disabledReason ?? null;
  const about = disabledReason ?? props.effect;
  const named = props.isFolded ? [props.name] : [];
  return (
    <Tooltip
      text={[...named, ...(about === undefined ? [] : [about])].join(": ")}
      isOff={about === undefined && !props.isFolded}
    >
      <button
        type="button"
        aria-label={props.isFolded ? props.name : undefined}
        aria-disabled={disabledReason === null ? undefined : true}
        disabled={props.isDisabled}
        onClick={disabledReason === null ? props.onClick : undefined}
        className={classNames(
          "flex h-8 w-full shrink-0 items-center gap-2 rounded px-2 text-left text-quiet hover:bg-surface-2 hover:text-text disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
          props.className,
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {props.isFolded ? null : <span className="flex-1">{props.name}</span>}
        {props.isFolded || props.shortcut === undefined ? null : <Kbd keys={props.shortcut} />}
      </button>
    </Tooltip>
  );
}

function foldedName(place: Place, waiting: number): string {
  return place.href === "/" && waiting > 0 ? `${place.name}, ${waiting} waiting` : place.name;
}

/** Folded by choice, which this browser remembers, or for want of room. */
function useFolded(): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const kept = localStorage.getItem(foldKey);
    setFolded(kept === null ? window.innerWidth < 1_100 : kept === "true");
  }, []);
  const keep = (next: boolean) => {
    localStorage.setItem(foldKey, String(next));
    setFolded(next);
  };
  return [isFolded, keep];
}
