import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import { linesOf } from "../../terminal/neutral-text.ts";
import type { Line } from "../../terminal/terminal.ts";
import { linesOfCall, linesOfMessage } from "../run/transcript-lines.ts";

/** A message as the transcript shows it. What others wrote is indented, so that no text of an agent can look like a prompt of ours. */
export function linesOfTurn(message: Message): Line[] {
  const { lines } = linesOfMessage(message);
  if (message.role === "user") return lines;
  return lines.map((line, index): Line => [index === 0 ? "● " : "  ", ...line]);
}

const mostResultLines = 8;

/** A call that has ended: what it was, who decided it, and the beginning of what came back. */
export function linesOfFinishedCall(call: Call, workspace: string): Line[] {
  const { phase, verdict } = call;
  if (phase.tag !== "finished") return [];
  const words = verdict?.reason ?? verdict?.text;
  const verdictLine: Line[] =
    verdict === null
      ? []
      : [
          [
            {
              tone: "quiet",
              text: `  ${verdict.verdict}, by ${verdict.by}${words === undefined ? "" : `: ${words}`}`,
            },
          ],
        ];
  return [...linesOfCall(call, workspace), ...verdictLine, ...resultLines(phase)];
}

function resultLines({ outcome, result }: Extract<Call["phase"], { tag: "finished" }>): Line[] {
  if (outcome !== "ran" && outcome !== "failed") return [];
  const lines = linesOf(result);
  const more = lines.length - mostResultLines;
  return [
    ...lines.slice(0, mostResultLines).map((line): Line => [{ tone: "quiet", text: `  ⎿ ${line}` }]),
    ...(more > 0 ? [[{ tone: "quiet", text: `  ⎿ … ${more} more lines` } as const]] : []),
  ];
}
