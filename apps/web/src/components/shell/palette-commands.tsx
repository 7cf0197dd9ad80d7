"use client";

import type { SessionSummary } from "@countersign/contracts/session";
import { CommandEntry, CommandGroup, CommandMenu } from "@countersign/ui/command-menu";
import { CirclePause, CirclePlay, OctagonX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useState } from "react";
import { ExactText } from "../../features/approvals/call/exact-text.tsx";
import { IntentCommands } from "../../features/intents/intent-commands.tsx";
import { useSessions } from "../../lib/data/use-sessions.ts";
import { lastSegment } from "../../lib/messages/paths.ts";
import { displayStatus, statusLook } from "../../lib/messages/session-status.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useNow } from "../../lib/use-now.ts";
import { menuMessages } from "./menu-messages.ts";
import { PersonCommands } from "./person-commands.tsx";
import { useControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";
import { themes } from "./themes.ts";
import { usePlaces } from "./use-places.ts";

/** The palette's entries: places, sessions, and what concerns all of them. */
export function PaletteCommands({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const controls = useControls();
  const places = usePlaces();
  const { setTheme } = useTheme();
  const [typed, setTyped] = useState("");
  const found = usePaletteSessions(typed);
  const now = useNow();
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <CommandMenu
      label={shellMessages.palette}
      placeholder={menuMessages.palettePlaceholder}
      onType={setTyped}
    >
      <CommandGroup heading={menuMessages.goTo}>
        {places.map((place) => (
          <CommandEntry
            key={place.href}
            value={place.name}
            shortcut={place.keys}
            onSelect={then(() => router.push(place.href))}
          >
            <place.icon aria-hidden="true" className="size-4 text-quiet" />
            {place.name}
          </CommandEntry>
        ))}
      </CommandGroup>
      {found.length === 0 ? null : (
        <CommandGroup heading={shellMessages.sessions}>
          {found.map((session) => (
            <CommandEntry
              key={session.id}
              value={`${session.title} ${session.id}`}
              keywords={[session.workspace, statusLook[displayStatus(session)].word]}
              onSelect={then(() => router.push(`/sessions/${session.id}`))}
            >
              <span className="truncate">
                <ExactText text={session.title} />
              </span>
              <span
                className="ml-auto max-w-[60%] shrink-0 truncate text-quiet text-sm"
                title={session.workspace}
              >
                <ExactText text={lastSegment(session.workspace)} /> · {formatTimeAgo(session.updatedAt, now)}{" "}
                · {statusLook[displayStatus(session)].word}
              </span>
            </CommandEntry>
          ))}
        </CommandGroup>
      )}
      <IntentCommands then={then} />
      {controls.pauseDisabledReason === null || controls.stopDisabledReason === null ? (
        <CommandGroup heading={menuMessages.allSessions}>
          {controls.pauseDisabledReason === null ? (
            <CommandEntry
              value="pause resume all"
              onSelect={then(() => controls.setPaused(!controls.isPaused))}
            >
              {controls.isPaused ? <CirclePlay className="size-4" /> : <CirclePause className="size-4" />}
              {controls.isPaused ? menuMessages.resumeAllSessions : menuMessages.pauseAllSessions}
            </CommandEntry>
          ) : null}
          {controls.stopDisabledReason === null ? (
            <CommandEntry value="stop all sessions" onSelect={then(controls.askStopAll)}>
              <OctagonX className="size-4 text-deny" />
              {shellMessages.stopConfirm}
            </CommandEntry>
          ) : null}
        </CommandGroup>
      ) : null}
      <PersonCommands then={then} />
      <CommandGroup heading={menuMessages.theme}>
        {themes.map((theme) => (
          <CommandEntry key={theme.id} value={`theme ${theme.id}`} onSelect={then(() => setTheme(theme.id))}>
            <theme.icon aria-hidden="true" className="size-4 text-quiet" /> {theme.name}
          </CommandEntry>
        ))}
      </CommandGroup>
    </CommandMenu>
  );
}

const restMs = 150;

/** The newest sessions, and those of all that have the typed words. */
function usePaletteSessions(typed: string): readonly SessionSummary[] {
  const find = useDebouncedValue(typed.trim().slice(0, 200), restMs);
  const newest = useSessions({}).data?.items ?? [];
  const found = useSessions({ find }, { enabled: find !== "", keepsPrevious: true }).data?.items ?? [];
  const known = new Set(newest.map(({ id }) => id));
  return newest.concat(found.filter(({ id }) => !known.has(id)));
}
