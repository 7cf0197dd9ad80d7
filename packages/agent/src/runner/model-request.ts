import { assertNever } from "@countersign/contracts/assert-never";
import type { ContentBlock, Message } from "@countersign/contracts/message";
import type { AnyTool } from "@countersign/tools/ports/tool";
import type { ModelMessage, ModelRequest } from "../ports/model.ts";

/**
 * The request for a session's next answer. Neighbouring messages of one role become one, results of tools first, as the
 * API wants them: so a message sent after a stop follows the results of the stopped turn.
 */
export function modelRequest(
  session: { model: string },
  messages: Message[],
  rest: { system: string; tools: AnyTool[]; signal: AbortSignal },
): ModelRequest {
  return {
    model: session.model,
    system: rest.system,
    messages: mergeMessages(messages),
    tools: rest.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    signal: rest.signal,
  };
}

/**
 * The messages with their calls and results as text: a request that offers no tools may hold no calls. What an agent thought
 * goes with the calls that it led to.
 */
export function withoutCalls(messages: Message[]): Message[] {
  return messages
    .map((message) => ({ ...message, content: message.content.flatMap(toTextBlocks) }))
    .filter(({ content }) => content.length > 0);
}

function toTextBlocks(block: ContentBlock): ContentBlock[] {
  switch (block.type) {
    case "text":
      return [block];
    case "tool_use":
      return [{ type: "text", text: `[The agent called ${block.name} with ${JSON.stringify(block.input)}]` }];
    case "tool_result":
      return [{ type: "text", text: `[The call’s result] ${block.content}` }];
    case "thinking":
    case "redacted_thinking":
      return [];
    default:
      return assertNever(block);
  }
}

function mergeMessages(messages: Message[]): ModelMessage[] {
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
