import { z } from "zod";
import type { Transcript } from "./agent-adapter.ts";

/** The line of a transcript that says that a person cancelled the turn. `mark`: a text that every such line has. */
export type CancelNote = { mark: string; line: z.ZodType<object> };

const dated = z.object({ timestamp: z.string() });

/**
 * The transcript of a call that was made at that time (ISO 8601) by the agent's own clock, with one object of JSON per line. Undefined if the
 * agent doesn't say when.
 */
export function transcriptWith(
  { mark, line }: CancelNote,
  file: string,
  at: string | null | undefined,
): Transcript | undefined {
  const since = Date.parse(at ?? "");
  if (Number.isNaN(since)) return undefined;
  const isLater = (text: string) => {
    const said = text.includes(mark) ? parsed(text) : null;
    const when = dated.safeParse(said).data?.timestamp;
    return when !== undefined && line.safeParse(said).success && Date.parse(when) > since;
  };
  return { file, saysCancelled: (end) => end.includes(mark) && end.split("\n").some(isLater) };
}

/** Null for a line that isn't complete. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
