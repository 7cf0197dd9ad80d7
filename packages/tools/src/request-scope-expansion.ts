import { z } from "zod";
import { cutEnd } from "./cut.ts";
import { defineTool } from "./define-tool.ts";
import { expansionTool, selectIntentTool } from "./intent-tool-names.ts";
import type { Intents } from "./ports/intents.ts";
import { type AnyTool, type ToolContext, ToolInputError, type ToolResult } from "./ports/tool.ts";
import { intentFingerprint, orInputError, sessionIn } from "./session-intent-context.ts";

const input = z.strictObject({
  paths: z
    .array(z.string().trim().min(1).max(1_000))
    .min(1)
    .max(50)
    .describe("Files or gitignore patterns relative to the workspace; as few as the work needs"),
  why: z.string().trim().min(1).max(2_000).describe("Why the work needs them, for the person who decides"),
});

const hint = "Name files or patterns in the workspace that the intent can own.";
const mostFiles = 200;

/** Asks a person to let the session's intent own more files. What is agreed to is a new version of the intent. */
export function createScopeExpansionTool(intents: Intents): AnyTool {
  const tool = defineTool<z.infer<typeof input>>({
    name: expansionTool,
    description: [
      "Asks a person to expand this session’s intent to more files, so that they can be changed.",
      "Use it when a call was refused with scope_violation and the work can’t be done without these files.",
    ].join("\n"),
    schema: input,
    async preview({ paths, why }, context) {
      const target = targetIn(context);
      const { before, after, files, isCut } = await orInputError(
        intents.proposeExpansion(target, paths),
        hint,
      );
      const shown = files.slice(0, mostFiles);
      const scope = { intentId: target.id, paths, why, before, after };
      return {
        preview: { kind: "expansion", ...scope, files: shown, isCut: isCut || shown.length < files.length },
        fingerprints: [intentFingerprint(target.id, { before, after })],
      };
    },
    async run({ paths, why }, context) {
      const { id: sessionId } = sessionIn(context);
      const { callId, approvedBy } = context;
      const target = targetIn(context);
      if (callId === undefined || approvedBy == null) return noApproverResult(target.id);
      const expansionContext = { why, sessionId, callId, by: approvedBy };
      const { version, after } = await orInputError(intents.expand(target, paths, expansionContext), hint);
      const owned = cutEnd(after.join(", "), 4_000).text;
      return { ok: true, text: `${target.id} is now version ${version}. It may write: ${owned}` };
    },
  });
  return { ...tool, parse: (raw) => ({ ...tool.parse(raw), isPersonal: true }) };
}

function targetIn(context: ToolContext): { workspace: string; id: string } {
  const { intent } = sessionIn(context);
  if (intent !== null) return { workspace: context.workspace, id: intent.id };
  throw new ToolInputError(
    "This session has no intent, so there is no scope to expand",
    `Select an intent with ${selectIntentTool} first.`,
  );
}

/** No rule and no mode replaces a person here, even if one let the call come this far. */
function noApproverResult(id: string): ToolResult {
  return { ok: false, code: "no_approver", message: `Only a person can expand the scope of ${id}` };
}
