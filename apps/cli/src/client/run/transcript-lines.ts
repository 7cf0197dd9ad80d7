import type { Call, CallOutcome } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
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
    assessment === null ? JSON.stringify(input) : summarizeCall({ preview: assessment.preview, workspace });
  return [{ tone: "strong", text: tool }, ` ${summary}`];
}
