"use client";

import { CommandEntry, CommandGroup, CommandMenu } from "@countersign/ui/command-menu";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, CirclePlay, OctagonX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { ExactText } from "../../features/approvals/call/exact-text.tsx";
import { IntentCommands } from "../../features/intents/intent-commands.tsx";
import { useTRPC } from "../../lib/data/trpc.ts";
import { lastSegment } from "../../lib/messages/paths.ts";
import { displayStatus, statusLook } from "../../lib/messages/status.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { PersonCommands } from "./person-commands.tsx";
import { useControls } from "./shell-controls.tsx";
import { shellMessages } from "./shell-messages.ts";
import { themes } from "./themes.ts";
import { usePlaces } from "./use-places.ts";

/** The palette's entries: places, sessions, and what concerns all of them. */
export function PaletteCommands({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const trpc = useTRPC();
  const controls = useControls();
  const places = usePlaces();
  const { setTheme } = useTheme();
  const sessions = useQuery(trpc.sessions.list.queryOptions());
  const found = (sessions.data ?? []).slice(0, 200);
  const now = useNow();
  const then = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <CommandMenu label={shellMessages.palette} placeholder={shellMessages.palettePlaceholder}>
      <CommandGroup heading={shellMessages.goTo}>
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
        <CommandGroup heading={shellMessages.allSessions}>
          {controls.pauseDisabledReason === null ? (
            <CommandEntry
              value="pause resume all"
              onSelect={then(() => controls.setPaused(!controls.isPaused))}
            >
              {controls.isPaused ? <CirclePlay className="size-4" /> : <CirclePause className="size-4" />}
              {controls.isPaused ? shellMessages.resumeAllSessions : shellMessages.pauseAllSessions}
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
      <CommandGroup heading={shellMessages.theme}>
        {themes.map((theme) => (
          <CommandEntry key={theme.id} value={`theme ${theme.id}`} onSelect={then(() => setTheme(theme.id))}>
            <theme.icon aria-hidden="true" className="size-4 text-quiet" /> {theme.name}
          </CommandEntry>
        ))}
      </CommandGroup>
    </CommandMenu>
  );
}
