import type { SessionDetail } from "@countersign/contracts/session";
import { useEffect, useSyncExternalStore } from "react";
import { makeStore } from "../../../lib/data/external-store.ts";
import { makeTabShelf, useTabShelf } from "../../../lib/data/tab-shelf.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import {
  emptyPanelDraft,
  findUnusedDrafts,
  isEmptyDraft,
  type PanelDraft,
  readPanelDraft,
} from "../decision/panel-draft.ts";

const noneAnswered: ReadonlySet<string> = new Set();
const answeredHere = makeStore(noneAnswered);
const shelf = makeTabShelf("countersign-panel-words", readPanelDraft);

function write(callId: string, change: (before: PanelDraft) => PanelDraft): void {
  const after = change(shelf.get()[callId] ?? emptyPanelDraft);
  shelf.put(callId, isEmptyDraft(after) ? null : after);
}

/**
 * Keeps what is written in the panel, each call's own, while calls come, change and go, and over a reload. `draft`: what was being written to the
 * agent when the panel took the composer's place; it goes on in the panel. `unused`: words whose call was decided elsewhere.
 */
export function usePanelDrafts(
  session: SessionDetail,
  shownId: string | null,
  draft: string,
  onDraftTaken: () => void,
) {
  const written = useTabShelf(shelf);
  const answered = useSyncExternalStore(answeredHere.subscribe, answeredHere.get, () => noneAnswered);
  const drop = (callId: string) => shelf.put(callId, null);
  const kept = (shownId === null ? undefined : written[shownId]) ?? emptyPanelDraft;
  const panelDraft = draft === "" ? kept : { ...kept, instruction: draft + kept.instruction };
  useEffect(() => {
    if (shownId === null || draft === "") return;
    write(shownId, (before) => ({ ...before, instruction: draft + before.instruction }));
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
    forget(callId: string) {
      shelf.forgetAtReload((id) => id === callId);
      answeredHere.set(new Set(answeredHere.get()).add(callId));
    },
    /** The answer was undone: the call waits again, and its words are kept again. */
    restore(callId: string) {
      write(callId, (before) => before);
      answeredHere.set(new Set([...answeredHere.get()].filter((id) => id !== callId)));
    },
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
