import { posix } from "node:path";
import type { Call } from "@countersign/contracts/call";
import type { NextStep, ToolErrorCode } from "@countersign/contracts/tool-error";
import { toolManifests } from "@countersign/contracts/tool-manifest";

type Failed = Pick<Call, "tool" | "input">;

const proceed: NextStep = { kind: "continue" };
const notifyPerson: NextStep = { kind: "tell-person" };

/** The default steps for the model after an error of each code, best first. */
export function nextSteps(code: ToolErrorCode, call: Failed): NextStep[] {
  switch (code) {
    case "user_instructed":
      return [{ kind: "follow-instructions" }];
    case "hook_failed":
    case "callback_failed":
      return [notifyPerson];
    case "stale_file":
    case "changed_since_approved":
      return [{ ...rereadStep(call), repeat: true }, proceed];
    case "interrupted":
      return [rereadStep(call), notifyPerson];
    case "invalid_input":
      return [...inspectionSteps(call), { kind: "correct-input" }, proceed];
    default:
      return [proceed, notifyPerson];
  }
}

/** What to do when a file is not as it was approved. */
export function rereadAdvice(path: string): { hint: string; next: NextStep[] } {
  const hint = `Read ${path} again, then repeat the call if it still applies.`;
  return { hint, next: [{ ...readStep(path), repeat: true }, proceed] };
}

function readStep(path: string): Extract<NextStep, { kind: "call" }> {
  return { kind: "call", tool: "Read", input: { file_path: path } };
}

function listStep(folder: string): Extract<NextStep, { kind: "call" }> {
  return { kind: "call", tool: "LS", input: { path: folder } };
}

/** A call that shows the current state of the call's file or folder, or of the workspace for a command. */
export function rereadStep({ input }: Failed): Extract<NextStep, { kind: "call" }> {
  if (isPath(input.file_path)) return readStep(input.file_path);
  return listStep(isPath(input.path) ? input.path : ".");
}

/** An edit didn't fit its file; any other path has the wrong kind or doesn't exist, so list its folder. */
function inspectionSteps({ tool, input }: Failed): NextStep[] {
  const path = input.file_path ?? input.path;
  if (!isPath(path)) return [];
  return [toolManifests.get(tool)?.quotesFile === true ? readStep(path) : listStep(posix.dirname(path))];
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !value.includes("\0");
}
