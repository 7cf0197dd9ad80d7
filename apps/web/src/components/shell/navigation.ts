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

/** `isInMore`: on a phone it is behind More, since the bar has no room for it. */
export type Place = { href: string; name: string; icon: LucideIcon; keys: string; isInMore?: boolean };

/**
 * The places of the dashboard, in the order of the rail. `keys` are typed one after the other; the second is never one that answers a
 * call in the inbox (a, d, x), where it would be taken for the answer.
 */
export const places: readonly Place[] = [
  { href: "/", name: "Inbox", icon: Inbox, keys: keysOf("go-inbox") },
  { href: "/sessions", name: "Sessions", icon: List, keys: keysOf("go-sessions") },
  { href: "/rules", name: "Rules", icon: Scale, keys: keysOf("go-rules") },
  { href: "/commands", name: "Commands", icon: SquareSlash, keys: keysOf("go-commands"), isInMore: true },
  { href: "/intents", name: "Intents", icon: Target, keys: keysOf("go-intents"), isInMore: true },
  { href: "/audit", name: "Audit", icon: ScrollText, keys: keysOf("go-audit"), isInMore: true },
  { href: "/insights", name: "Insights", icon: ChartColumn, keys: keysOf("go-insights"), isInMore: true },
  { href: "/sessions/new", name: "New session", icon: Plus, keys: keysOf("new-session") },
  { href: "/settings", name: "Settings", icon: Settings, keys: keysOf("go-settings"), isInMore: true },
];

/** Whether a place is the one that is shown. */
export function isHere(place: Place, pathname: string): boolean {
  if (place.href === "/sessions") return pathname.startsWith("/sessions") && pathname !== "/sessions/new";
  const hasPages = ["/rules", "/commands", "/intents", "/audit", "/settings"].includes(place.href);
  return pathname === place.href || (hasPages && pathname.startsWith(`${place.href}/`));
}

function keysOf(action: keyof typeof keymap.everywhere): string {
  return keymap.everywhere[action].keys[0];
}
