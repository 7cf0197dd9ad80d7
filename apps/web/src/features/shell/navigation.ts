import { Inbox, List, type LucideIcon, Plus, Scale } from "lucide-react";

export type Place = { href: string; name: string; icon: LucideIcon; keys: string };

/** The places of the dashboard, in the order of the rail. `keys` are typed one after the other. */
export const places: readonly Place[] = [
  { href: "/", name: "Inbox", icon: Inbox, keys: "g i" },
  { href: "/sessions", name: "Sessions", icon: List, keys: "g s" },
  { href: "/rules", name: "Rules", icon: Scale, keys: "g r" },
  { href: "/sessions/new", name: "New session", icon: Plus, keys: "c" },
];

/** Whether a place is the one that is shown. */
export function isHere(place: Place, pathname: string): boolean {
  if (place.href === "/sessions") return pathname.startsWith("/sessions") && pathname !== "/sessions/new";
  return pathname === place.href || (place.href === "/rules" && pathname.startsWith("/rules/"));
}
