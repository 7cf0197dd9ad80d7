import { geminiMcpTool } from "@countersign/contracts/external-tools/gemini-mcp-names";
import type { AgentAdapter, AgentEvent } from "./agent-adapter.ts";
import { geminiAnswers } from "./gemini-answers.ts";
import { type GeminiEvent, geminiEvent, geminiEventNames } from "./gemini-event.ts";
import { geminiTranscript } from "./gemini-transcript.ts";
import { parseWith } from "./parse-event.ts";
import { textOfResponse } from "./result-text.ts";

/** Gemini CLI. Its calls have no ids: the request that asks about one is its id, and a result is that of the call with its input. */
export const geminiAdapter: AgentAdapter = {
  eventNames: geminiEventNames,
  read(given, requestId) {
    const event = parseWith(geminiEvent, given);
    const { session_id: sessionId, cwd } = event;
    return { sessionId, cwd, permissionMode: null, subAgent: undefined, said: saidBy(event, requestId) };
  },
  answers: geminiAnswers,
};

function saidBy(event: GeminiEvent, requestId: string): AgentEvent["said"] {
  switch (event.hook_event_name) {
    case "SessionStart":
      return { kind: "session-start" };
    case "BeforeAgent":
      return { kind: "prompt", text: event.prompt };
    case "BeforeTool": {
      const { tool_name: name, tool_input: input, mcp_context: mcp } = event;
      const sameAs =
        mcp == null ? null : geminiMcpTool(name, { server: mcp.server_name, tool: mcp.tool_name });
      const transcript = geminiTranscript(event.transcript_path, event.timestamp);
      return { kind: "call", toolUseId: requestId, name, input, sameAs: sameAs ?? undefined, transcript };
    }
    case "AfterTool": {
      const { tool_name: name, tool_input: input, tool_response: response } = event;
      const outcome = response.error == null ? "ran" : "failed";
      const text = textOfResponse(response.error?.message ?? response.llmContent);
      return { kind: "call-end", toolUseId: null, name, input, outcome, text, isOngoing: false };
    }
    case "AfterAgent": {
      const isContinued = event.stop_hook_active === true;
      return { kind: "turn-end", text: event.prompt_response, isContinued };
    }
    case "SessionEnd":
      return { kind: "session-end" };
  }
}
