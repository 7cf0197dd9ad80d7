import {
  ChartColumn,
  Inbox,
  List,
  type LucideIcon,
  Plus,
  Scale,
  ScrollText,
  Settings,
  SquareSlash,
  Target,
} from "lucide-react";
import { keymap } from "../../lib/keys/keymap.ts";
import { shellMessages } from "./shell-messages.ts";

/** A page of the dashboard. `keys`: typed one after the other, they open it. */
export type Place = { href: string; name: string; icon: LucideIcon; keys: string };

/** The pages on the rail. */
export const placesOnRail: readonly Place[] = [
  { href: "/", name: shellMessages.inbox, icon: Inbox, keys: keysOf("go-inbox") },
  { href: "/sessions", name: shellMessages.sessions, icon: List, keys: keysOf("go-sessions") },
  { href: "/rules", name: shellMessages.rules, icon: Scale, keys: keysOf("go-rules") },
  { href: "/audit", name: shellMessages.audit, icon: ScrollText, keys: keysOf("go-audit") },
  { href: "/insights", name: shellMessages.insights, icon: ChartColumn, keys: keysOf("go-insights") },
];

/** The pages behind More. */
export const placesInMore: readonly Place[] = [
  { href: "/commands", name: shellMessages.commands, icon: SquareSlash, keys: keysOf("go-commands") },
  { href: "/intents", name: shellMessages.intents, icon: Target, keys: keysOf("go-intents") },
  { href: "/settings", name: shellMessages.settings, icon: Settings, keys: keysOf("go-settings") },
];

export const newSessionPlace: Place = {
  href: "/sessions/new",
  name: shellMessages.newSession,
  icon: Plus,
  keys: keysOf("new-session"),
};

/** Whether a place is the one that is shown. */
export function isHere(place: Place, pathname: string): boolean {
  if (place.href === "/sessions")
    return pathname.startsWith("/sessions") && pathname !== newSessionPlace.href;
  const hasPages = ["/rules", "/commands", "/intents", "/audit", "/settings"].includes(place.href);
  return pathname === place.href || (hasPages && pathname.startsWith(`${place.href}/`));
}

function keysOf(action: keyof typeof keymap.everywhere): string {
  return keymap.everywhere[action].keys[0];
}
