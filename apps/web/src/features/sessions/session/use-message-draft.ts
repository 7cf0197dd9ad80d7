import { type Dispatch, type SetStateAction, useEffect, useState } from "react";

/** What is written to the agent of a session and not sent; outlives Back and a reload in this tab. */
export function useMessageDraft(sessionId: string): [string, Dispatch<SetStateAction<string>>] {
  const place = `countersign-message ${sessionId}`;
  const [text, setText] = useState(() => sessionStorage.getItem(place) ?? "");
  useEffect(() => {
    if (text === "") sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  }, [text, place]);
  return [text, setText];
}
