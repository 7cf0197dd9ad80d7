import type { Call } from "@countersign/contracts/call";
import type { ToolErrorCode } from "@countersign/contracts/tool-error";
import type { VerdictRequest } from "@countersign/contracts/verdict";
import type { CallEnd } from "../loop/state.ts";
import type { ToolResult } from "../ports/tool.ts";

type Refusal = {
  code: ToolErrorCode;
  message: string;
  reason?: string | undefined;
  instructions?: string | undefined;
  retryable?: boolean;
  hint?: string | undefined;
};

/** The JSON text that the model reads when a call did not do what it asked. The fields are those of `toolError` in contracts. */
export function toolErrorText(call: Pick<Call, "tool" | "toolUseId">, refusal: Refusal): string {
  return JSON.stringify({
    error: {
      code: refusal.code,
      message: refusal.message,
      reason: refusal.reason,
      instructions: refusal.instructions,
      tool: call.tool,
      tool_use_id: call.toolUseId,
      retryable: refusal.retryable ?? false,
      hint: refusal.hint,
    },
  });
}

/** How a call ends by a verdict; null for an approval, which ends nothing yet. */
export function endByVerdict(call: Call, request: VerdictRequest): CallEnd | null {
  switch (request.verdict) {
    case "approve":
      return null;
    case "deny":
      return refused(call, "denied", {
        code: "user_denied",
        message: "Tool execution denied by user",
        reason: request.reason === "" ? undefined : request.reason,
      });
    case "instruct":
      return refused(call, "instructed", {
        code: "user_instructed",
        message: "The user did not run this call and says what to do instead",
        instructions: request.text,
        hint: "Follow the instructions. Do not repeat this call unless they ask for it.",
      });
    case "abort":
      return refused(call, "aborted", {
        code: "aborted",
        message: "The user aborted this call",
        hint: "The call did not run. Go on with the rest, or ask what is wanted.",
      });
  }
}

/** How a call ends when a person stops the whole turn. A running tool is ended; what it did until then stands. */
export function endByStop(call: Call): CallEnd {
  const wasRunning = call.phase.tag === "running";
  return refused(call, "aborted", {
    code: "aborted",
    message: wasRunning
      ? "The user stopped the turn while this call ran. What it had done by then stands."
      : "The user stopped the turn before this call ran",
  });
}

/** How a call ends that was running when its process ended: nobody knows how far it came, so it is not run again. */
export function endByDeath(call: Call): CallEnd {
  return refused(call, "interrupted", {
    code: "interrupted",
    message: "The server ended while this call ran: outcome unknown",
    hint: "Look at what the call would have changed before you repeat it.",
  });
}

/** How a call ends that is refused without asking anybody. */
export function endByRefusal(call: Call, outcome: "denied" | "invalid", refusal: Refusal): CallEnd {
  return refused(call, outcome, refusal);
}

/** How a call ends that has run. */
export function endByRun(call: Call, result: ToolResult): CallEnd {
  const exit = result.exitCode === undefined ? {} : { exitCode: result.exitCode };
  if (result.ok) return { outcome: "ran", result: result.text, isError: false, ...exit };
  const { code, message, hint } = result;
  const text = toolErrorText(call, { code, message, hint, retryable: code !== "interrupted" });
  return { outcome: code === "interrupted" ? "interrupted" : "failed", result: text, isError: true, ...exit };
}

function refused(call: Call, outcome: CallEnd["outcome"], refusal: Refusal): CallEnd {
  return { outcome, result: toolErrorText(call, refusal), isError: true };
}
