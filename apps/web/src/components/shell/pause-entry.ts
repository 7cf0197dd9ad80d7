import { CirclePause, CirclePlay } from "lucide-react";
import { shellMessages } from "./shell-messages.ts";

/** What pauses all agents, or resumes them where they are paused. */
export function pauseEntry(isPaused: boolean) {
  return isPaused
    ? { icon: CirclePlay, name: shellMessages.resumeAll, effect: shellMessages.resumeEffect }
    : { icon: CirclePause, name: shellMessages.pauseAll, effect: shellMessages.pauseEffect };
}
