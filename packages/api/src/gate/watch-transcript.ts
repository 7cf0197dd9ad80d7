import { setTimeout } from "node:timers/promises";
import type { Transcript } from "./agent-adapter.ts";

/** How often to look, in milliseconds. */
const pauseMs = 250;

/** Calls `cancel` once the transcript says that a person cancelled the call. Looks until the signal is aborted. */
export async function watchTranscript(
  { file, saysCancelled }: Transcript,
  { readEnd, cancel }: { readEnd: (file: string) => Promise<string>; cancel: () => void },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => undefined); // aborted
    if (signal.aborted) return;
    if (!saysCancelled(await readEnd(file))) continue;
    cancel();
    return;
  }
}
