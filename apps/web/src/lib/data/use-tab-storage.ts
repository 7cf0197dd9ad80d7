import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useIsHydrated } from "../use-is-hydrated.ts";

type Form<Value> = {
  /** What was kept under the place, null for nothing; throws for nothing. */
  read: (kept: string | null) => Value;
  /** What is to be kept; null takes it away. */
  write: (value: Value) => string | null;
};

/** A state that outlives Back and a reload in this tab. The server, which can't know it, renders the page with nothing kept. */
export function useTabStorage<Value>(
  place: string,
  { read, write }: Form<Value>,
): [Value, Dispatch<SetStateAction<Value>>] {
  const isHydrated = useIsHydrated();
  const [isRead, setRead] = useState(isHydrated);
  const [first] = useState(() => read(isHydrated ? sessionStorage.getItem(place) : null));
  const [value, setValue] = useState(first);
  if (isHydrated && !isRead) {
    setRead(true);
    // What was typed before that stays.
    setValue((current) => (current === first ? read(sessionStorage.getItem(place)) : current));
  }
  const kept = write(value);
  useEffect(() => {
    if (!isRead) return;
    if (kept === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, kept);
  }, [isRead, kept, place]);
  return [value, setValue];
}
