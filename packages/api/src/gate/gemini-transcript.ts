import { isAbsolute } from "node:path";
import { z } from "zod";
import type { Transcript } from "./agent-adapter.ts";
import { transcriptWith } from "./cancel-note.ts";

/** What Gemini CLI says when a person presses Esc. Nothing else that it notes in its transcript is this text. */
const cancelled = "Request cancelled.";

const line = z.object({ type: z.literal("info"), content: z.literal(cancelled) });

/** The transcript that Gemini CLI names, for a call that it made at that time. */
export function geminiTranscript(
  file: string | null | undefined,
  at: string | null | undefined,
): Transcript | undefined {
  if (file == null || !isAbsolute(file)) return undefined;
  return transcriptWith({ mark: cancelled, line }, file, at);
}
