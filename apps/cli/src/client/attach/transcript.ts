import type { Call } from "@countersign/contracts/call";
import type { Message } from "@countersign/contracts/message";
import { linesOf } from "../../terminal/neutral-text.ts";
import type { Line } from "../../terminal/terminal.ts";
import { diffLines } from "../approvals/describe-call.ts";
import { linesOfCall, linesOfMessage } from "../run/transcript-lines.ts";
import { attachMessages } from "./attach-messages.ts";
import { markdownLines } from "./markdown-lines.ts";

/** A message as the transcript shows it. What others wrote is indented, so that no text of an agent can look like a prompt of ours. */
export function linesOfTurn(message: Message): Line[] {
  const { text, lines } = linesOfMessage(message);
  if (message.role === "user") return lines;
  return markdownLines(text).map((line, index): Line => [index === 0 ? "● " : "  ", ...line]);
}

const mostLines = 8;
/** Of a file that was read, or a list: the agent knows it, and nothing changed. */
const mostReadLines = 3;

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
              text: `  ${attachMessages.verdicts[verdict.verdict]} by ${verdict.by}${words === undefined ? "" : `: ${words}`}`,
            },
          ],
        ];
  return [...linesOfCall(call, workspace), ...verdictLine, ...effectLines(call, phase)];
}

type Finished = Extract<Call["phase"], { tag: "finished" }>;

/** What it changed, else what came back. */
function effectLines({ assessment }: Call, { outcome, result }: Finished): Line[] {
  if (outcome !== "ran" && outcome !== "failed") return [];
  const preview = assessment?.preview;
  if (outcome === "ran" && preview?.kind === "diff")
    return cut(preview.files.flatMap(({ diff }) => diffLines(diff)).map((line): Line => ["  ", ...line]));
  const lines = linesOf(result).map((line): Line => [{ tone: "quiet", text: `  ⎿ ${line}` }]);
  return cut(lines, outcome === "ran" && preview?.kind === "path" ? mostReadLines : mostLines);
}

function cut(lines: Line[], most = mostLines): Line[] {
  const more = lines.length - most;
  if (more <= 0) return lines;
  return [...lines.slice(0, most), [{ tone: "quiet", text: `  ⎿ … ${more} more lines` }]];
}
