import type { SessionDetail } from "@countersign/contracts/session";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { emptyPanelDraft, findUnusedDrafts, type PanelDraft } from "../decision/panel-draft.ts";

const noneAnswered: ReadonlySet<string> = new Set();

/**
 * Keeps what is written in the panel, each call's own, while calls come, change and go. `draft`: what was being written to the
 * agent when the panel took the composer's place; it goes on in the panel. `unused`: words whose call was decided elsewhere.
 */
export function usePanelDrafts(
  session: SessionDetail,
  shownId: string | null,
  draft: string,
  onDraftTaken: () => void,
) {
  const [written, setWritten] = useState<Readonly<Record<string, PanelDraft>>>({});
  const [answered, setAnswered] = useState(noneAnswered);
  const write = (callId: string, change: (before: PanelDraft) => PanelDraft) =>
    setWritten((before) => ({ ...before, [callId]: change(before[callId] ?? emptyPanelDraft) }));
  const drop = (callId: string) => setWritten(({ [callId]: _dropped, ...rest }) => rest);
  const kept = (shownId === null ? undefined : written[shownId]) ?? emptyPanelDraft;
  const panelDraft = draft === "" ? kept : { ...kept, instruction: draft + kept.instruction };
  useEffect(() => {
    if (shownId === null || draft === "") return;
    setWritten((before) => {
      const own = before[shownId] ?? emptyPanelDraft;
      return { ...before, [shownId]: { ...own, instruction: draft + own.instruction } };
    });
    onDraftTaken();
  }, [shownId, draft, onDraftTaken]);
  // An own verdict is known here a moment after its effect: until then its words are not called unused.
  const found = findUnusedDrafts(written, session.calls, answered)[0];
  const settledId = useDebouncedValue(found?.callId ?? "", 600);
  const unused = found !== undefined && found.callId === settledId ? found : null;
  return {
    panelDraft,
    write,
    unused,
    /** This person has answered the call. */
    forget: (callId: string) => setAnswered((before) => new Set(before).add(callId)),
    dismiss() {
      if (unused !== null) drop(unused.callId);
    },
    /** Hands the unused words to where they are to go on. */
    use(put: (change: (before: string) => string) => void) {
      if (unused === null) return;
      put((before) => (before === "" ? unused.text : `${before}\n${unused.text}`));
      drop(unused.callId);
    },
  };
}
