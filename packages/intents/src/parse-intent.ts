import type { Intent, IntentProblem } from "@countersign/contracts/intent";
import { ownDialect } from "./dialect.ts";
import { readIntent } from "./read-intent.ts";
import { readYamlText } from "./yaml-text.ts";

/** What a text of one intent says. `intent` is null where an error keeps it from being read. */
export type ParsedIntent = { intent: Intent | null; problems: IntentProblem[] };

/** Reads one intent. It never throws: it returns errors with their positions instead. */
export function parseIntent(yaml: string): ParsedIntent {
  const text = readYamlText(yaml);
  if (text.value === undefined) return { intent: null, problems: text.problems };
  const read = readIntent(text, [], text.value, ownDialect);
  return { intent: read.intent, problems: [...text.problems, ...read.problems] };
}
