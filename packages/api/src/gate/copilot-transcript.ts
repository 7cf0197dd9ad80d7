import { z } from "zod";
import type { Transcript } from "./agent-adapter.ts";
import { transcriptWith } from "./cancel-note.ts";

const line = z.object({ type: z.literal("abort"), data: z.object({ reason: z.literal("user_initiated") }) });

/** The transcript of a session of Copilot CLI in the home folder, for a call that was made at that time. */
export function copilotTranscript(sessionId: string, at: string | null | undefined): Transcript | undefined {
  if (!/^[\w-]+$/.test(sessionId)) return undefined;
  const file = `.copilot/session-state/${sessionId}/events.jsonl`;
  return transcriptWith({ mark: '"user_initiated"', line }, file, at);
}
