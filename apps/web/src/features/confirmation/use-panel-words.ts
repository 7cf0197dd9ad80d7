import type { SessionDetail } from "@countersign/contracts/session";
import { useEffect, useState } from "react";
import { useSettled } from "../../words/use-settled.ts";
import { noWords, type PanelWords, unusedWords } from "./panel-words.ts";

const noneAnswered: ReadonlySet<string> = new Set();

/**
 * Keeps what is written in the panel, each call's own, while calls come, change and go. `draft`: what was being written to the
 * agent when the panel took the composer's place; it goes on in the panel. `unused`: words whose call was decided elsewhere.
 */
export function usePanelWords(
  session: SessionDetail,
  shownId: string | null,
  draft: string,
  onDraftTaken: () => void,
) {
  const [written, setWritten] = useState<Readonly<Record<string, PanelWords>>>({});
  const [answered, setAnswered] = useState(noneAnswered);
  const write = (callId: string, change: (before: PanelWords) => PanelWords) =>
    setWritten((before) => ({ ...before, [callId]: change(before[callId] ?? noWords) }));
  const drop = (callId: string) => setWritten(({ [callId]: _dropped, ...rest }) => rest);
  const kept = (shownId === null ? undefined : written[shownId]) ?? noWords;
  const words = draft === "" ? kept : { ...kept, instruction: draft + kept.instruction };
  useEffect(() => {
    if (shownId === null || draft === "") return;
    setWritten((before) => {
      const own = before[shownId] ?? noWords;
      return { ...before, [shownId]: { ...own, instruction: draft + own.instruction } };
    });
    onDraftTaken();
  }, [shownId, draft, onDraftTaken]);
  // An own verdict is known here a moment after its effect: until then its words are not called unused.
  const found = unusedWords(written, session.calls, answered)[0];
  const settledId = useSettled(found?.callId ?? "", 600);
  const unused = found !== undefined && found.callId === settledId ? found : null;
  return {
    words,
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
