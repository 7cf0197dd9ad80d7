import { useEffect, useState } from "react";

type KeptDraft<Draft> = {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** It was sent, or is not wanted. */
  forget: () => void;
};

/**
 * What is written in a form; outlives closing it, Back and a reload in this tab. `begin` makes the first draft out of what was kept under
 * `place`, null for nothing. Only what somebody changed is kept.
 */
export function useKeptDraft<Draft extends object>(
  place: string,
  begin: (kept: string | null) => Draft,
): KeptDraft<Draft> {
  const [draft, setDraft] = useState(() => begin(sessionStorage.getItem(place)));
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) sessionStorage.setItem(place, JSON.stringify(draft));
  }, [place, draft, isTouched]);
  return {
    draft,
    change(part) {
      setTouched(true);
      setDraft((before) => ({ ...before, ...part }));
    },
    forget() {
      setTouched(false);
      sessionStorage.removeItem(place);
    },
  };
}
