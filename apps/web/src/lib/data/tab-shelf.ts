import { useSyncExternalStore } from "react";
import { type ExternalStore, makeStore } from "./external-store.ts";

type Entries<Entry> = Readonly<Record<string, Entry>>;

/** What a person began to write for each call, in this tab. */
export type TabShelf<Entry> = {
  get: () => Entries<Entry>;
  subscribe: (listener: () => void) => () => void;
  /** Keeps what is written for a call, also over a reload; null takes it away. */
  put: (callId: string, entry: Entry | null) => void;
  /** What is written for these calls is kept for this visit only: an undo shows it again, a reload doesn't. */
  forgetAtReload: (isForgotten: (callId: string) => boolean) => void;
};

const keptCalls = 50;
const none = {};

/** A shelf under `place`. `read` reads what an earlier visit wrote, null for what it didn't write. */
export function makeTabShelf<Entry>(place: string, read: (value: unknown) => Entry | null): TabShelf<Entry> {
  let store: ExternalStore<Entries<Entry>> | null = null;
  const forgotten = new Set<string>();
  const open = () => {
    store ??= makeStore(readEntries(sessionStorage.getItem(place), read));
    return store;
  };
  const keep = () => {
    const kept = Object.entries(open().get()).filter(([callId]) => !forgotten.has(callId));
    try {
      if (kept.length === 0) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // The browser's room is full: they are kept until the tab is reloaded.
    }
  };
  return {
    get: () => open().get(),
    subscribe: (listener) => open().subscribe(listener),
    put(callId, entry) {
      const { [callId]: _before, ...others } = open().get();
      const kept = Object.fromEntries(Object.entries(others).slice(1 - keptCalls));
      open().set(entry === null ? kept : { ...kept, [callId]: entry });
      forgotten.delete(callId);
      keep();
    },
    forgetAtReload(isForgotten) {
      const found = Object.keys(open().get()).filter(isForgotten);
      if (found.length === 0) return;
      for (const callId of found) forgotten.add(callId);
      keep();
    },
  };
}

/** All entries of a shelf; none while the page is rendered by the server, which can't know them. */
export function useTabShelf<Entry>(shelf: TabShelf<Entry>): Entries<Entry> {
  return useSyncExternalStore(shelf.subscribe, shelf.get, () => none);
}

function readEntries<Entry>(kept: string | null, read: (value: unknown) => Entry | null): Entries<Entry> {
  if (kept === null) return {};
  try {
    const found: unknown = JSON.parse(kept);
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([callId, value]) => {
        const entry = read(value);
        return entry === null ? [] : [[callId, entry]];
      }),
    );
  } catch {
    // No JSON: this tab did not write it.
    return {};
  }
}
