import { Monitor, Moon, Sun } from "lucide-react";
import { menuMessages } from "./menu-messages.ts";

/** What the dashboard can look like. */
export const themes = [
  { id: "system", name: menuMessages.system, icon: Monitor },
  { id: "light", name: menuMessages.light, icon: Sun },
  { id: "dark", name: menuMessages.dark, icon: Moon },
] as const;
