import { intentId, type SessionIntent } from "@countersign/contracts/intent";
import { z } from "zod";
import { defineTool } from "./define-tool.ts";
import { selectIntentTool } from "./intent-tool-names.ts";
import type { Intents } from "./ports/intents.ts";
import { type AnyTool, ToolInputError } from "./ports/tool.ts";
import { intentFingerprint, namesOf, orInputError, sessionIn } from "./session-intent-context.ts";

const input = z.strictObject({ intent: intentId.describe("The id of the intent, such as REQ-001") });

/** Puts the session under an intent of its workspace, when a person agrees. */
export function createSelectIntentTool(intents: Intents): AnyTool {
  const tool = defineTool<z.infer<typeof input>>({
    name: selectIntentTool,
    description: [
      "Selects an intent for this session. From then on, only the files that the intent owns can be changed.",
      "A person has to approve it. Only intents in progress can be selected, and a session has one at a time.",
    ].join("\n"),
    schema: input,
    async preview({ intent: id }, context) {
      const { intent: present } = sessionIn(context);
      const chosen = await findSelectableIntent(intents, context.workspace, id);
      if (present?.id === id) throw new ToolInputError(`The session already works under ${id}`);
      const shown = { intentId: id, title: chosen.title, from: present?.id ?? null };
      return { preview: { kind: "intent", ...shown }, fingerprints: [intentFingerprint(id, shown)] };
    },
    async run({ intent: id }, context) {
      const { id: chosenId, title } = await findSelectableIntent(intents, context.workspace, id);
      const text = `The session now works under ${chosenId} (${title}). The system prompt says what it owns.`;
      return { ok: true, text, intent: { id: chosenId, title } };
    },
  });
  return { ...tool, parse: (raw) => ({ ...tool.parse(raw), isPersonal: true }) };
}

async function findSelectableIntent(intents: Intents, workspace: string, id: string): Promise<SessionIntent> {
  const available = await orInputError(intents.available(workspace), "Continue without an intent.");
  const chosen = available.find((each) => each.id === id);
  if (chosen !== undefined) return chosen;
  if (available.length === 0) {
    throw new ToolInputError(
      "No intent in this workspace is in progress, so none can be selected",
      "Only a person can create and activate an intent. Say what you need one for.",
    );
  }
  throw new ToolInputError(
    `${id} isn’t an intent in progress in this workspace`,
    `You can select: ${namesOf(available)}.`,
    [
      ...available.map(({ id }) => ({
        kind: "call" as const,
        tool: selectIntentTool,
        input: { intent: id },
      })),
      { kind: "continue" },
    ],
  );
}
