import type { TranscriptEntry } from "./transcript-entries.ts";

/**
 * The message that is being written, among the entries. `key`: its own. `text`: what there is of it, empty for nothing. `after`: the entry of words that
 * stood last meanwhile. `kept`: the keys of stored messages that this tab saw being written, by those of their entries.
 */
export type LiveEntry = {
  key: string;
  text: string;
  after: string | undefined;
  kept: Readonly<Record<string, string>>;
};

export const noLiveEntry: LiveEntry = { key: "live.0", text: "", after: undefined, kept: {} };

/**
 * What follows once there are these entries, and `text` is being written. A message that is stored keeps the key that it had, and so what is drawn
 * of it: a long one would take a tenth of a second to draw once more.
 */
export function stepLiveEntry(
  before: LiveEntry,
  entries: readonly TranscriptEntry[],
  text: string,
): LiveEntry {
  if (text === before.text) return before;
  const isOther = before.text !== "" && !(text !== "" && text.startsWith(before.text));
  const now = isOther ? endLiveEntry(before, entries) : before;
  return text === "" ? now : { ...now, text, after: entries.findLast(isWords)?.key };
}

function endLiveEntry({ key, text, after, kept }: LiveEntry, entries: readonly TranscriptEntry[]): LiveEntry {
  const from = after === undefined ? 0 : entries.findIndex((entry) => entry.key === after) + 1;
  const stored = entries.slice(from).find(isWords);
  const next = `live.${Number(key.slice("live.".length)) + 1}`;
  const isStored = (after === undefined || from > 0) && stored?.text.startsWith(text) === true;
  return {
    key: next,
    text: "",
    after: undefined,
    kept: isStored ? { ...kept, [stored.key]: key } : kept,
  };
}

function isWords(entry: TranscriptEntry): entry is Extract<TranscriptEntry, { kind: "words" }> {
  return entry.kind === "words";
}
