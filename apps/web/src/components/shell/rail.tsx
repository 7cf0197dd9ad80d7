"use client";

import { buttonClass } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Kbd } from "@countersign/ui/kbd";
import { Menu, MenuEntry } from "@countersign/ui/menu";
import { Tooltip } from "@countersign/ui/tooltip";
import { Ellipsis, PanelLeftClose, PanelLeftOpen, Plus, Search } from "lucide-react";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useMay } from "../../lib/data/self.ts";
import { keymap } from "../../lib/keys/keymap.ts";
import { AgentsMenu } from "./agents-menu.tsx";
import { ConnectionState } from "./connection-state.tsx";
import { Brand } from "./mark.tsx";
import { isHere, type Place, placesInMore, placesOnRail } from "./navigation.ts";
import { PersonMenu } from "./person-menu.tsx";
import { formatWaitingAt, shellMessages } from "./shell-messages.ts";
import { useWaitingCount } from "./use-waiting.ts";

const foldKey = "countersign-rail-folded";
const entry =
  "flex h-8 shrink-0 items-center gap-2 rounded px-2 text-quiet hover:bg-surface-2 hover:text-text";
const entryHere = "bg-surface-2 font-medium text-text";

/** The left rail: where to go, what pauses everything, and who you are. Folds to icons; not on a phone. */
export function Rail(props: { onOpenPalette: () => void; onOpenKeys: () => void }) {
  const [isFolded, setFolded] = useFolded();
  const mayOperate = useMay("operate");
  return (
    <aside
      className={classNames(
        "hidden shrink-0 flex-col gap-3 overflow-y-auto border-r bg-surface-0 p-2 md:flex",
        isFolded ? "w-[52px]" : "w-[208px]",
      )}
    >
      <div
        className={classNames(
          "flex gap-1 px-1 pt-1",
          isFolded ? "flex-col items-center gap-2" : "items-center",
        )}
      >
        <Link href="/" aria-label={shellMessages.product} className="min-w-0 flex-1 rounded">
          <Brand isShort={isFolded} />
        </Link>
        <button
          type="button"
          aria-label={isFolded ? shellMessages.unfoldRail : shellMessages.foldRail}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
          className="rounded p-1 text-quiet hover:bg-surface-2 hover:text-text"
        >
          {isFolded ? <PanelLeftOpen className="size-4" /> : <PanelLeftClose className="size-4" />}
        </button>
      </div>
      <div className="flex flex-col gap-1.5">
        {mayOperate ? <NewSessionLink isFolded={isFolded} /> : null}
        <SearchButton isFolded={isFolded} onClick={props.onOpenPalette} />
      </div>
      <Places isFolded={isFolded} />
      <div className="mt-auto flex flex-col gap-0.5">
        <AgentsMenu isShort={isFolded} />
        <ConnectionState isShort={isFolded} />
        <PersonMenu isShort={isFolded} onOpenKeys={props.onOpenKeys} />
      </div>
    </aside>
  );
}

function NewSessionLink({ isFolded }: { isFolded: boolean }) {
  const shortcut = keymap.everywhere["new-session"].keys[0];
  return (
    <Tooltip text={shellMessages.newSession} isOff={!isFolded}>
      <Link
        href="/sessions/new"
        aria-label={isFolded ? shellMessages.newSession : undefined}
        className={buttonClass({
          className: classNames("w-full justify-start", isFolded && "justify-center px-0"),
        })}
      >
        <Plus aria-hidden="true" className="size-4 shrink-0" />
        {isFolded ? null : <span className="flex-1">{shellMessages.newSession}</span>}
        {isFolded ? null : <Kbd keys={shortcut} />}
      </Link>
    </Tooltip>
  );
}

function SearchButton({ isFolded, onClick }: { isFolded: boolean; onClick: () => void }) {
  return (
    <Tooltip text={shellMessages.search} isOff={!isFolded}>
      <button
        type="button"
        aria-label={isFolded ? shellMessages.search : undefined}
        title={isFolded ? undefined : shellMessages.search}
        onClick={onClick}
        className={classNames(entry, "w-full", isFolded && "justify-center px-0")}
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        {isFolded ? null : <span className="flex-1 text-left">{shellMessages.searchShort}</span>}
        {isFolded ? null : <Kbd keys={keymap.everywhere["open-palette"].keys[0]} />}
      </button>
    </Tooltip>
  );
}

function Places({ isFolded }: { isFolded: boolean }) {
  const pathname = usePathname();
  const router = useRouter();
  const waiting = useWaitingCount();
  const hidden = placesInMore.find((place) => isHere(place, pathname));
  const shown = hidden === undefined ? placesOnRail : [...placesOnRail, hidden];
  return (
    <nav aria-label={shellMessages.main} className="flex flex-col gap-0.5">
      {shown.map((place) => (
        <Tooltip key={place.href} text={place.name} isOff={!isFolded}>
          <Link
            href={place.href}
            aria-current={isHere(place, pathname) ? "page" : undefined}
            aria-label={isFolded ? foldedName(place, waiting) : undefined}
            className={classNames(
              entry,
              isFolded && "justify-center px-0",
              isHere(place, pathname) && entryHere,
            )}
          >
            <place.icon aria-hidden="true" className="size-4 shrink-0" />
            {isFolded ? null : <span className="flex-1">{place.name}</span>}
            {place.href === "/" && waiting > 0 ? <Count count={waiting} isFolded={isFolded} /> : null}
          </Link>
        </Tooltip>
      ))}
      <Menu
        side="right"
        trigger={
          <button
            type="button"
            aria-label={shellMessages.more}
            className={classNames(
              entry,
              "w-full text-left aria-expanded:bg-surface-2 aria-expanded:text-text",
              isFolded && "justify-center px-0",
            )}
          >
            <Ellipsis aria-hidden="true" className="size-4 shrink-0" />
            {isFolded ? null : shellMessages.more}
          </button>
        }
      >
        {placesInMore.map((place) => (
          <MenuEntry key={place.href} icon={place.icon} onSelect={() => router.push(place.href)}>
            {place.name}
          </MenuEntry>
        ))}
      </Menu>
    </nav>
  );
}

/** How many calls wait. */
function Count({ count, isFolded }: { count: number; isFolded: boolean }) {
  return (
    <span
      className={classNames(
        "rounded-full bg-ask-quiet px-1.5 font-medium text-ask text-xs leading-5",
        isFolded && "-ml-3 -mt-4 px-1 leading-4",
      )}
    >
      {count}
      <span className="sr-only"> {shellMessages.waiting}</span>
    </span>
  );
}

function foldedName(place: Place, waiting: number): string {
  return place.href === "/" && waiting > 0 ? formatWaitingAt(place.name, waiting) : place.name;
}

/** Folded by choice, which this browser keeps, or for want of room. */
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
