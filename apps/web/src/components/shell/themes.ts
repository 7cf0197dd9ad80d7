import { Monitor, Moon, Sun } from "lucide-react";

/** What the dashboard can look like. */
export const themes = [
  { id: "system", name: "System", icon: Monitor },
  { id: "light", name: "Light", icon: Sun },
  { id: "dark", name: "Dark", icon: Moon },
] as const;
