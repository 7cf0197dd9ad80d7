import { useEffect, useState } from "react";
import { type CommandDraft, readCommandDraft } from "./command-draft.ts";

/**
 * What is written and not saved; outlives Back and a reload in this tab. Null: nothing is. While there is something, closing
 * the tab asks first.
 */
export function useCommandDraft(key: string): [CommandDraft | null, (draft: CommandDraft | null) => void] {
  const place = `countersign-command ${key}`;
  const [draft, setDraft] = useState<CommandDraft | null>(() =>
    readCommandDraft(sessionStorage.getItem(place)),
  );
  useEffect(() => {
    if (draft === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(draft));
  }, [draft, place]);
  useAskBeforeLeaving(draft !== null);
  return [draft, setDraft];
}

function useAskBeforeLeaving(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
