import { Monitor, Moon, Sun } from "lucide-react";
import { shellMessages } from "./shell-messages.ts";

/** What the dashboard can look like. */
export const themes = [
  { id: "system", name: shellMessages.system, icon: Monitor },
  { id: "light", name: shellMessages.light, icon: Sun },
  { id: "dark", name: shellMessages.dark, icon: Moon },
] as const;
