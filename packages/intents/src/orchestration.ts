import type { Intent, IntentProblem } from "@countersign/contracts/intent";
import { orchestrationDialect } from "./dialect.ts";
import { isValues, readIntent } from "./read-intent.ts";
import { printIntent } from "./write-intent.ts";
import { readYamlText, type YamlText } from "./yaml-text.ts";

/** One entry of `active_intents`. `id` is "" where it has none that can be read. */
export type OrchestrationEntry = { id: string; intent: Intent | null; problems: IntentProblem[] };

/** What a text of `.orchestration/active_intents.yaml` says. `problems` are those of the file as a whole. */
export type Orchestration = { intents: OrchestrationEntry[]; problems: IntentProblem[] };

/** Reads `active_intents`. It never throws. */
export function parseOrchestration(yaml: string): Orchestration {
  const text = readYamlText(yaml);
  const { problems, value } = text;
  if (value === undefined) return { intents: [], problems };
  const listed = value === null ? [] : isValues(value) ? (value.active_intents ?? []) : undefined;
  if (!Array.isArray(listed)) {
    const message = "the list active_intents is missing";
    return {
      intents: [],
      problems: [...problems, { severity: "error", message, ...text.placeOf(["active_intents"]) }],
    };
  }
  return { intents: readEntries(text, listed), problems };
}

function readEntries(text: YamlText, listed: readonly unknown[]): OrchestrationEntry[] {
  const seen = new Set<string>();
  return listed.map((value, index) => {
    const at = ["active_intents", index];
    const { intent, problems } = readIntent(text, at, value, orchestrationDialect);
    const id = intent?.id ?? (isValues(value) && typeof value.id === "string" ? value.id : "");
    const isSecond = id !== "" && seen.has(id.toLowerCase());
    seen.add(id.toLowerCase());
    if (!isSecond) return { id, intent, problems };
    const message = `duplicate intent ${id}`;
    return {
      id,
      intent: null,
      problems: [...problems, { severity: "error", message, ...text.placeOf([...at, "id"]) }],
    };
  });
}

/** An entry as a text of our own kind, null for one that cannot be read. */
export function intentYamlOf({ intent }: OrchestrationEntry): string | null {
  return intent === null ? null : printIntent(intent);
}
