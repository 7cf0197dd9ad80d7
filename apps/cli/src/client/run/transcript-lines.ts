import type { Call, CallOutcome } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import type { Preview } from "@countersign/contracts/preview";
import { linesOf } from "../../terminal/neutral-text.ts";
import type { Line, Part, Tone } from "../../terminal/terminal.ts";
import { summarizeCall } from "../approvals/describe-call.ts";

/** What a message says, and how it is printed: the agent's words as they are, a person's as a quotation. */
export function linesOfMessage({ role, content }: Message): { text: string; lines: Line[] } {
  const said = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  if (role === "assistant") return { text: said, lines: linesOf(said).map((line) => [line]) };
  return { text: "", lines: linesOf(said).map((line) => [{ tone: "quiet", text: `> ${line}` }]) };
}

const outcomes: Record<CallOutcome, { tone: Tone; sign: string }> = {
  ran: { tone: "allow", sign: "✓" },
  failed: { tone: "deny", sign: "✗" },
  denied: { tone: "deny", sign: "✗" },
  instructed: { tone: "ask", sign: "↩" },
  aborted: { tone: "deny", sign: "✗" },
  invalid: { tone: "deny", sign: "✗" },
  interrupted: { tone: "deny", sign: "✗" },
};

/** A call that waits, runs or has ended, in one line; nothing before. Paths are shown as seen from the workspace. */
export function linesOfCall(call: Call, workspace: string): Line[] {
  const { phase } = call;
  switch (phase.tag) {
    case "waiting":
      return [[{ tone: "ask", text: "? " }, ...partsOf(call, workspace)]];
    case "running":
      return [[{ tone: "quiet", text: "… " }, ...partsOf(call, workspace)]];
    case "finished": {
      const { tone, sign } = outcomes[phase.outcome];
      const more = phase.outcome === "ran" ? "" : `  ${phase.outcome}`;
      return [[{ tone, text: `${sign} ` }, ...partsOf(call, workspace), { tone, text: more }]];
    }
    case "proposed":
    case "allowed":
    case "approved":
      return [];
    default:
      return phase satisfies never;
  }
}

function partsOf({ tool, assessment, input }: Call, workspace: string): Part[] {
  const summary =
    assessment === null ? JSON.stringify(input) : summaryBehind(tool, assessment.preview, workspace);
  return [{ tone: "strong", text: tool }, ` ${summary}`];
}

/** The summary where the tool's name is in front of it, without saying twice what is done: "Read README.md", not "Read read README.md". */
function summaryBehind(tool: string, preview: Preview, workspace: string): string {
  const summary = summarizeCall({ preview, workspace });
  if (preview.kind !== "path") return summary;
  return actionOf[tool] === preview.action ? summary.slice(preview.action.length + 1) : summary;
}

const actionOf: Readonly<Record<string, string>> = {
  Read: "read",
  LS: "list",
  Grep: "search",
  Glob: "search",
};
