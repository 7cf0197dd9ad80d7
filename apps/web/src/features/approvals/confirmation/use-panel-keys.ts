import { isWaiting, type TurnQueue } from "@countersign/contracts/turn-queue";
import { useControls } from "../../../components/shell/shell-controls.tsx";
import { findAction, panelBindings } from "../../../lib/keys/keymap.ts";
import { isTyping } from "../../../lib/keys/stroke.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { showUnreadParts } from "../call/unread-part.ts";
import { commentByKey } from "../line-comments/comment-by-key.ts";
import type { Remaining } from "./remaining.ts";

type PanelKeysOptions = {
  queue: TurnQueue;
  remaining: Remaining;
  /** Whether the call is read now, and not edited. */
  isReading: boolean;
  onChoose: (callId: string) => void;
  onApproveAll: () => void;
};

/** The keys of a waiting call that answer nothing: the same as in the inbox, as far as a session has what they concern. */
export function usePanelKeys({ queue, remaining, isReading, onChoose, onApproveAll }: PanelKeysOptions) {
  const { openPalette } = useControls();
  const waiting = queue.calls.filter(isWaiting);
  const move = (by: 1 | -1) => {
    const next = waiting[waiting.findIndex(({ id }) => id === queue.shown?.id) + by];
    if (next !== undefined) onChoose(next.id);
  };
  useKeys((stroke) => {
    if (!isReading || stroke.isInDialog || stroke.hasModifier || isTyping(stroke)) return false;
    const action = findAction(panelBindings, stroke.key);
    if (action === "next" || action === "previous") move(action === "next" ? 1 : -1);
    else if (stroke.isRepeat) return false;
    else if (action === "open") return showUnreadParts();
    else if (action === "comment") return commentByKey();
    else if (action === "search") openPalette();
    else if (action === "select" && remaining.waiting > 1) onApproveAll();
    else return false;
    return true;
  });
}
