import { CirclePause, CirclePlay } from "lucide-react";
import { menuMessages } from "./menu-messages.ts";
import { shellMessages } from "./shell-messages.ts";

/** What pauses all agents, or resumes them where they are paused. */
export function pauseEntry(isPaused: boolean) {
  return isPaused
    ? { icon: CirclePlay, name: shellMessages.resumeAll, effect: menuMessages.resumeEffect }
    : { icon: CirclePause, name: menuMessages.pauseAll, effect: menuMessages.pauseEffect };
}
