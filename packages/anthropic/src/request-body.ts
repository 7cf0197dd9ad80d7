import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  ThinkingConfigParam,
  Tool,
} from "@anthropic-ai/sdk/resources/messages";
import type { ModelMessage, ModelRequest, ToolDefinition } from "@countersign/agent";
import { assertNever } from "@countersign/contracts/assert-never";
import type { ContentBlock } from "@countersign/contracts/message";
import { factsOf, type ModelFacts } from "./known-models.ts";

/** Whether the model is asked to think before it answers. `off` is as little as the model allows. */
export type Thinking = "off" | "on";

// What one answer of a model that nobody told us about may be long: most endpoints allow it.
const unknownModelMaxTokens = 8_192;

const cached = { cache_control: { type: "ephemeral" } } as const;

/**
 * The request as the Messages API takes it. What the API would refuse is left out on the way (blank text, messages that
 * hold nothing) and neighbours of one role become one message. The cache has four marks at most, all used: the tools, the
 * system prompt, the end of the conversation, and the end of it one request ago, so that a long turn still finds the last
 * entry.
 */
export function requestBody(request: ModelRequest, thinking: Thinking): MessageCreateParamsStreaming {
  const facts = factsOf(request.model);
  const thinkingParam = facts === null ? null : thinkingConfig(facts, thinking);
  return {
    model: request.model,
    max_tokens: facts?.maxTokens ?? unknownModelMaxTokens,
    stream: true,
    ...(request.system.trim() === "" ? {} : { system: systemBlocks(request.system) }),
    ...(request.tools.length === 0 ? {} : { tools: toolParams(request.tools) }),
    ...(thinkingParam === null ? {} : { thinking: thinkingParam }),
    messages: markCache(mergeSameRole(request.messages)),
  };
}

function thinkingConfig(facts: ModelFacts, thinking: Thinking): ThinkingConfigParam | null {
  const adaptive: ThinkingConfigParam = { type: "adaptive", display: "summarized" };
  switch (facts.thinking) {
    case "budget":
      return thinking === "on" ? { type: "enabled", budget_tokens: 8_000 } : null;
    case "adaptive-off":
      return thinking === "on" ? adaptive : null;
    case "adaptive-on":
      return thinking === "on" ? adaptive : { type: "disabled" };
    case "between-tools":
      return thinking === "on" ? adaptive : { type: "between_tools" };
    case "always":
      return adaptive;
    default:
      return assertNever(facts.thinking);
  }
}

function systemBlocks(system: string): TextBlockParam[] {
  return [{ type: "text", text: system, ...cached }];
}

function toolParams(tools: ToolDefinition[]): Tool[] {
  return tools.map(({ name, description, inputSchema }, index) => {
    const param: Tool = { name, description, input_schema: { ...inputSchema, type: "object" } };
    return index === tools.length - 1 ? { ...param, ...cached } : param;
  });
}

type BlockMessage = { role: "user" | "assistant"; content: ContentBlockParam[] };

function mergeSameRole(messages: ModelMessage[]): BlockMessage[] {
  const merged: BlockMessage[] = [];
  for (const message of messages) {
    const content = message.content.filter((block) => !isBlank(block)).map(blockParam);
    if (content.length === 0) continue;
    const last = merged.at(-1);
    if (last?.role === message.role) last.content.push(...content);
    else merged.push({ role: message.role, content });
  }
  return merged;
}

function isBlank(block: ContentBlock): boolean {
  return block.type === "text" && block.text.trim() === "";
}

function blockParam(block: ContentBlock): ContentBlockParam {
  switch (block.type) {
    case "text":
    case "tool_use":
    case "thinking":
    case "redacted_thinking":
      return block;
    case "tool_result":
      // The API refuses an error that says nothing.
      return block.is_error && block.content.trim() === "" ? { ...block, content: "(no message)" } : block;
    default:
      return assertNever(block);
  }
}

function markCache(messages: BlockMessage[]): MessageParam[] {
  const marked = messages
    .map((message, index) => ({ message, index }))
    .filter(({ message }) => message.role === "user")
    .slice(-2)
    .map(({ index }) => index);
  return messages.map((message, index) =>
    marked.includes(index) ? { ...message, content: markLast(message.content) } : message,
  );
}

function markLast(content: ContentBlockParam[]): ContentBlockParam[] {
  return content.map((block, index) => {
    if (index !== content.length - 1) return block;
    return block.type === "text" || block.type === "tool_result" ? { ...block, ...cached } : block;
  });
}
