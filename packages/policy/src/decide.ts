import type { Because, Decision, Risk } from "@countersign/contracts/decision";
import type { PolicyCall, PolicyContext } from "./context.ts";
import { pathsOf } from "./paths-of.ts";
import { type PlacedPath, place } from "./place.ts";
import { riskOf } from "./risk-of.ts";
import { classOf } from "./tool-class.ts";

/**
 * Decides one call. Pure and synchronous: the file system comes in with the context. What it does not understand asks.
 * Reads inside the workspace run; everything destructive, unknown or outside asks; `plan` and `dontAsk` deny instead.
 */
export function decide(call: PolicyCall, context: PolicyContext): Decision {
  if (context.mode === "bypassPermissions") {
    return { kind: "allow", because: [{ kind: "mode", text: "The mode bypassPermissions asks nothing" }] };
  }
  const paths = pathsOf(call).map((path) => place(path, context));
  const outside = paths.find((path) => !path.isInside);
  const toolClass = classOf(call.tool);
  if (context.mode === "strict")
    return ask(call, outside, [{ kind: "mode", text: "The mode strict asks for every call" }]);
  if (context.mode === "plan" && toolClass === "destructive") return denyInPlan(call);
  const why = reasonsToAsk(call, outside);
  if (why.length === 0) {
    return {
      kind: "allow",
      because: [{ kind: "class", text: `${call.tool} only reads, inside the workspace` }],
    };
  }
  if (context.mode === "acceptEdits" && isEditInside(call, outside)) {
    return {
      kind: "allow",
      because: [{ kind: "mode", text: "The mode acceptEdits lets edits inside the workspace run" }],
    };
  }
  return context.mode === "dontAsk" ? denyUnasked(call, why) : ask(call, outside, why);
}

const editTools: ReadonlySet<string> = new Set(["Write", "Edit", "MultiEdit"]);

function isEditInside(call: PolicyCall, outside: PlacedPath | undefined): boolean {
  return editTools.has(call.tool) && outside === undefined;
}

function reasonsToAsk(call: PolicyCall, outside: PlacedPath | undefined): Because[] {
  const reasons: Because[] = [];
  const toolClass = classOf(call.tool);
  if (toolClass === "destructive") reasons.push({ kind: "class", text: destructiveText(call.tool) });
  if (toolClass === "unknown") reasons.push({ kind: "class", text: `${call.tool} is not a known tool` });
  if (outside !== undefined) reasons.push({ kind: "path", text: outsideText(outside) });
  return reasons;
}

function destructiveText(tool: string): string {
  if (tool === "Bash") return "Bash can run anything, so every command asks";
  if (tool === "WebFetch") return "WebFetch sends a request to another host";
  return `${tool} changes files`;
}

function outsideText({ written, resolved }: PlacedPath): string {
  if (resolved === null) return `Where ${written} leads cannot be known`;
  return written === resolved
    ? `${written} is outside the workspace`
    : `${written} leads to ${resolved}, outside the workspace`;
}

function ask(call: PolicyCall, outside: PlacedPath | undefined, because: Because[]): Decision {
  const risk: Risk = riskOf(call, outside);
  const blocked = outside === undefined ? {} : { blockedPath: outside.resolved ?? outside.written };
  return { kind: "ask", because, risk, suggestions: [], ...blocked };
}

function denyInPlan(call: PolicyCall): Decision {
  const text = "The mode plan lets nothing run that changes or sends something";
  return {
    kind: "deny",
    because: [{ kind: "mode", text }],
    code: "rule_denied",
    message: `${text}: ${call.tool} did not run.`,
  };
}

function denyUnasked(call: PolicyCall, why: Because[]): Decision {
  const text = "The mode dontAsk denies what would have to be asked";
  return {
    kind: "deny",
    because: [{ kind: "mode", text }, ...why],
    code: "rule_denied",
    message: `${text}: ${call.tool} did not run.`,
  };
}
