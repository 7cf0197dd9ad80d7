import type { TranscriptEntry } from "./transcript-entries.ts";

/** Marks where the turns of the transcript end in which calls were made: `from` and `to` are the first and last `turn` of their calls. */
export function withTurnEnds(entries: readonly TranscriptEntry[]): TranscriptEntry[] {
  const all: TranscriptEntry[] = [];
  let turns: number[] = [];
  const end = () => {
    if (turns.length === 0) return;
    const [from, to] = [Math.min(...turns), Math.max(...turns)];
    all.push({ kind: "turn-end", key: `turn-end.${from}`, from, to });
    turns = [];
  };
  for (const entry of entries) {
    if (entry.kind === "person" || entry.kind === "command" || entry.kind === "undo") end();
    turns.push(...turnsIn(entry));
    all.push(entry);
  }
  end();
  return all;
}

function turnsIn(entry: TranscriptEntry): number[] {
  if (entry.kind === "command") return entry.calls.map(({ turn }) => turn);
  if (entry.kind !== "call") return [];
  return [entry.call.turn, ...(entry.conversation?.entries.flatMap(turnsIn) ?? [])];
}
