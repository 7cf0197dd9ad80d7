import { AppError } from "@countersign/contracts/app-error";
import type { Intent } from "@countersign/contracts/intent";
import { expansionTool, selectIntentTool } from "@countersign/tools/intent-tool-names";
import type { Intents } from "@countersign/tools/ports/intents";
import { namesOf } from "@countersign/tools/session-intent-context";
import type { SessionRecord } from "../ports/repository.ts";

/** What the model reads about the intent that the session works under, or could work under; null where there is none. */
export async function intentPrompt(
  { workspace, intent }: Pick<SessionRecord, "workspace" | "intent">,
  intents: Intents | undefined,
): Promise<string | null> {
  if (intents === undefined) return null;
  if (intent === null) return choicePrompt(await intents.available(workspace));
  try {
    return formatIntent(await intents.find({ workspace, id: intent.id }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `The intent ${intent.id} of this session no longer exists, so you can’t change anything: ${error.message}`;
  }
}

function choicePrompt(available: Awaited<ReturnType<Intents["available"]>>): string | null {
  if (available.length === 0) return null;
  return `This session has no intent. If the task belongs to one of these, select it with ${selectIntentTool} before you change anything: ${namesOf(available)}.`;
}

function formatIntent(intent: Intent): string {
  const { id, title, why, scope, status } = intent;
  const isActive = status === "IN_PROGRESS";
  return [
    `You work under the intent ${id}: ${title}`,
    ...(why === "" ? [] : [`Why: ${why}`]),
    ...formatList("Expected outcomes", intent.outcomes),
    ...formatList("Constraints", intent.constraints),
    ...formatList("What must never happen", intent.hazards),
    ...formatList("Files you may write (gitignore patterns)", scope.write),
    ...formatList("Files you may delete", scope.delete),
    ...formatList("Files you may read (no others)", scope.read ?? []),
    ...formatList("Folders where commands may run", scope.run ?? []),
    ...(isActive
      ? []
      : [`The intent is ${status}: you can’t change anything until a person sets it to in progress.`]),
    `Every other change is denied, with every tool. Changes that a command makes outside these files are detected and reported. If the work needs more, call ${expansionTool} with the paths and the reason; a person decides. The text of an intent and of .intentignore is not yours to change.`,
  ].join("\n");
}

function formatList(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${heading}:`, ...items.map((item) => `- ${item}`)];
}
