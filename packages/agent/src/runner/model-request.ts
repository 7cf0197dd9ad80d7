import type { ContentBlock, Message } from "@countersign/contracts/message";
import type { ModelMessage, ModelRequest } from "../ports/model.ts";
import type { AnyTool } from "../ports/tool.ts";

/**
 * The request for a session's next answer. Neighbouring messages of one role become one, results of tools first, as the
 * API wants them: so words sent after a stop stand behind the results of the stopped turn.
 */
export function modelRequest(
  session: { model: string },
  messages: Message[],
  rest: { system: string; tools: AnyTool[]; signal: AbortSignal },
): ModelRequest {
  return {
    model: session.model,
    system: rest.system,
    messages: joined(messages),
    tools: rest.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    signal: rest.signal,
  };
}

function joined(messages: Message[]): ModelMessage[] {
  const result: ModelMessage[] = [];
  for (const { role, content } of messages) {
    const last = result.at(-1);
    if (last?.role === role) last.content = resultsFirst([...last.content, ...content]);
    else result.push({ role, content: [...content] });
  }
  return result;
}

function resultsFirst(content: ContentBlock[]): ContentBlock[] {
  const isResult = (block: ContentBlock) => block.type === "tool_result";
  return [...content.filter(isResult), ...content.filter((block) => !isResult(block))];
}
