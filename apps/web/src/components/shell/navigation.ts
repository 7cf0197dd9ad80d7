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

/** A page of the dashboard. `keys`: typed one after the other, they open it. */
export type Place = { href: string; name: string; icon: LucideIcon; keys: string };

/** The pages on the rail. */
export const placesOnRail: readonly Place[] = [
  { href: "/", name: "Inbox", icon: Inbox, keys: keysOf("go-inbox") },
  { href: "/sessions", name: "Sessions", icon: List, keys: keysOf("go-sessions") },
  { href: "/rules", name: "Rules", icon: Scale, keys: keysOf("go-rules") },
  { href: "/audit", name: "Audit", icon: ScrollText, keys: keysOf("go-audit") },
  { href: "/insights", name: "Insights", icon: ChartColumn, keys: keysOf("go-insights") },
];

/** The pages behind More. */
export const placesInMore: readonly Place[] = [
  { href: "/commands", name: "Commands", icon: SquareSlash, keys: keysOf("go-commands") },
  { href: "/intents", name: "Intents", icon: Target, keys: keysOf("go-intents") },
  { href: "/settings", name: "Settings", icon: Settings, keys: keysOf("go-settings") },
];

export const newSessionPlace: Place = {
  href: "/sessions/new",
  name: "New session",
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
