import type { RequestBlock, RequestMessage, ScriptedRequest } from "./scripted-request.ts";

/**
 * Says what the real API would refuse in this request, or null. Stricter in one thing: the API joins neighbours of one
 * role, here they are an error, because a conversation of ours never has them.
 */
export function findRequestProblem(request: Pick<ScriptedRequest, "messages" | "tools">): string | null {
  const { messages } = request;
  if (messages[0]?.role !== "user") return "messages: first message must use the user role";
  return (
    findToolsProblem(request.tools) ??
    firstProblem(messages, (message, index) => findContentProblem(message, index)) ??
    firstProblem(messages, (message, index) =>
      index > 0 && message.role === messages[index - 1]?.role
        ? `messages.${index}: roles must alternate between user and assistant`
        : null,
    ) ??
    findPairingProblem(messages)
  );
}

function firstProblem(
  messages: RequestMessage[],
  check: (message: RequestMessage, index: number) => string | null,
): string | null {
  for (const [index, message] of messages.entries()) {
    const problem = check(message, index);
    if (problem !== null) return problem;
  }
  return null;
}

function findToolsProblem(tools: ScriptedRequest["tools"]): string | null {
  const names = tools.map((tool) => tool.name);
  return new Set(names).size === names.length ? null : "tools: tool names must be unique";
}

function findContentProblem(message: RequestMessage, index: number): string | null {
  const at = `messages.${index}`;
  if (message.content.length === 0) return `${at}: all messages must have non-empty content`;
  for (const block of message.content) {
    if (block.type === "text" && block.text.trim() === "") {
      return `${at}: text content blocks must contain non-whitespace text`;
    }
    if (block.type === "tool_result" && block.is_error && block.content.trim() === "") {
      return `${at}: content cannot be empty if is_error is true`;
    }
    if (block.type === "tool_result" && message.role !== "user") {
      return `${at}: tool_result blocks can only be in user messages`;
    }
    if (block.type !== "tool_result" && block.type !== "text" && message.role === "user") {
      return `${at}: ${block.type} blocks can only be in assistant messages`;
    }
  }
  return null;
}

function findPairingProblem(messages: RequestMessage[]): string | null {
  const seen = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const problem =
      message.role === "assistant"
        ? findToolUseProblem(message, messages[index + 1], index, seen)
        : findToolResultProblem(message, messages[index - 1], index);
    if (problem !== null) return problem;
  }
  return null;
}

function findToolUseProblem(
  message: RequestMessage,
  next: RequestMessage | undefined,
  index: number,
  seen: Set<string>,
): string | null {
  const ids = message.content.flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
  for (const id of ids) {
    if (seen.has(id)) return `messages.${index}: \`tool_use\` ids must be unique: ${id}`;
    seen.add(id);
  }
  const answered = new Set(resultIds(next?.content ?? []));
  const open = ids.filter((id) => !answered.has(id));
  return open.length === 0
    ? null
    : `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function findToolResultProblem(
  message: RequestMessage,
  previous: RequestMessage | undefined,
  index: number,
): string | null {
  const ids = resultIds(message.content);
  const asked = new Set(
    (previous?.content ?? []).flatMap((block) => (block.type === "tool_use" ? [block.id] : [])),
  );
  const unknown = ids.find((id) => !asked.has(id));
  if (unknown !== undefined) {
    return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${unknown}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
  }
  if (new Set(ids).size !== ids.length) {
    return `messages.${index}: each tool_use must have a single result`;
  }
  const firstOther = message.content.findIndex((block) => block.type !== "tool_result");
  const lastResult = message.content.findLastIndex((block) => block.type === "tool_result");
  return firstOther !== -1 && firstOther < lastResult
    ? `messages.${index}: \`tool_result\` blocks must come before other content`
    : null;
}

function resultIds(content: RequestBlock[]): string[] {
  return content.flatMap((block) => (block.type === "tool_result" ? [block.tool_use_id] : []));
}
