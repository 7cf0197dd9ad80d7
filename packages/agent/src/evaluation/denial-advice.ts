import { AppError } from "@countersign/contracts/app-error";
import type { Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import type { SessionIntent } from "@countersign/contracts/intent";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { NextStep, ToolErrorData } from "@countersign/contracts/tool-error";
import { isInside } from "@countersign/tools/file-system/tool-path";
import { expansionTool, selectIntentTool } from "@countersign/tools/intent-tool-names";
import { nextSteps } from "@countersign/tools/next-steps";
import type { Intents } from "@countersign/tools/ports/intents";
import { namesOf } from "@countersign/tools/session-intent-context";
import { errorHints } from "./error-hints.ts";

type Denial = Extract<Decision, { kind: "deny" }>;

/** Where a call was denied. */
export type DenialPlace = {
  workspace: string;
  intent: SessionIntent | null;
  mode: PermissionMode;
  /** The tools that the agent has. */
  tools: ReadonlySet<string>;
  intents: Intents | undefined;
};

/** What the model reads besides the message. */
export type DenialAdvice = { hint: string; data: ToolErrorData; next: NextStep[] };

const shownPatterns = 5;
const offeredIntents = 5;

/** What the model should do after the policy denies a call, as sentences and as data. */
export async function adviseOnDenial(call: Call, denial: Denial, place: DenialPlace): Promise<DenialAdvice> {
  const { code } = denial;
  const general = {
    hint: errorHints[code],
    data: dataOf(call, denial, place),
    next: nextSteps(code, call),
  };
  switch (code) {
    case "scope_violation":
      return adviseOnScope(general, place);
    case "no_active_intent":
      return adviseOnIntent(general, place);
    default:
      return general;
  }
}

function dataOf(call: Call, { code, reasons, blockedPath }: Denial, place: DenialPlace): ToolErrorData {
  const data: ToolErrorData = { mode: place.mode };
  const rule = reasons[0]?.rule;
  const hook = call.hookAnswer?.hook;
  if (blockedPath !== undefined) data.path = shownPath(blockedPath, place.workspace);
  if (place.intent !== null) data.intent = place.intent.id;
  if (rule !== undefined) data.rule = { text: rule.text, source: rule.source };
  if (hook !== undefined && (code === "hook_denied" || code === "hook_failed")) data.hook = hook;
  return data;
}

function shownPath(path: string, workspace: string): string {
  if (path === workspace || !isInside(path, workspace)) return path;
  return path.slice(workspace.length).replace(/^\//, "");
}

/** The agent can ask for more files, if there's a person to ask and the path can be written as a pattern. */
async function adviseOnScope(general: DenialAdvice, place: DenialPlace): Promise<DenialAdvice> {
  const { intent, intents, tools, workspace } = place;
  if (intent === null || intents === undefined) return general;
  const owned = await patternsOf(intents, workspace, intent.id);
  const data = { ...general.data, owned };
  const shown = `${owned.slice(0, shownPatterns).join(", ")}${owned.length > shownPatterns ? ", …" : ""}`;
  const files = `files that ${intent.id} owns${shown === "" ? "" : ` (${shown})`}`;
  if (!tools.has(expansionTool) || asksNobody(place)) {
    return { ...general, data, hint: `Work on ${files}, or say which other files you need and why.` };
  }
  const hint = `Work on ${files}, or call ${expansionTool} with the paths and the reason.`;
  const { path } = data;
  if (path === undefined || !canBeAskedFor(path)) return { ...general, data, hint };
  const step = { kind: "call" as const, tool: expansionTool, input: { paths: [path] }, fill: ["why"] };
  return { hint, data, next: [{ ...step, repeat: true }, ...general.next] };
}

/** A path with these characters would be read as a pattern for others. */
function canBeAskedFor(path: string): boolean {
  return !/^[/~!]|[*?\\]/.test(path);
}

async function adviseOnIntent(general: DenialAdvice, place: DenialPlace): Promise<DenialAdvice> {
  const { intents, tools, workspace } = place;
  if (intents === undefined || !tools.has(selectIntentTool)) return general;
  const available = await intents.available(workspace);
  if (available.length === 0) return general;
  const steps = available.slice(0, offeredIntents).map(({ id }): NextStep => {
    return { kind: "call", tool: selectIntentTool, input: { intent: id }, repeat: true };
  });
  const hint = `Select an intent with ${selectIntentTool}: ${namesOf(available.slice(0, offeredIntents))}. Until one is active, only read.`;
  return { ...general, hint, next: [...steps, ...general.next] };
}

function asksNobody({ mode }: DenialPlace): boolean {
  return mode === "bypassPermissions" || mode === "dontAsk";
}

/** The intent may be gone by now, so the message never depends on it. */
async function patternsOf(intents: Intents, workspace: string, id: string): Promise<string[]> {
  try {
    return (await intents.find({ workspace, id })).scope.write;
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
