import type { AdapterOptions } from "../adapter-options.ts";
import type { CallResult, Gate } from "../gate.ts";
import { CallRefusedError } from "../gate-error.ts";

/** The part of a LangChain (1) `wrapToolCall` request that matters here. */
type Request = {
  toolCall: { id?: string | undefined; name: string; args: Record<string, unknown> };
  runtime: { signal?: AbortSignal | undefined };
};

type Fields = { content: string; tool_call_id: string; name: string; status: "error" };

export type LangChainOptions<Message> = AdapterOptions & {
  /** LangChain's own class, for denials. */
  ToolMessage: new (
    fields: Fields,
  ) => Message;
};

/**
 * Makes the `wrapToolCall` of a LangChain middleware: Countersign decides each call before its tool runs. A person's edit replaces the
 * arguments. A denial is a `ToolMessage` with the status `error` and the person's words, so the other calls of the turn still run.
 *
 * It throws `CallRefusedError` when a person aborts, and `GateError` when Countersign can't be asked: both end the run.
 */
export function gateToolCalls<Message>(
  gate: Pick<Gate, "run">,
  { ToolMessage, sameAs = {}, onAbort }: LangChainOptions<Message>,
) {
  return async <Asked extends Request, Result>(
    request: Asked,
    handler: (request: Asked) => Result | PromiseLike<Result>,
  ): Promise<Result | Message> => {
    const { id, name, args } = request.toolCall;
    if (id === undefined) throw new TypeError(`A call of ${name} has no id, so Countersign can’t decide it.`);
    const same = sameAs[name];
    const call = { id, tool: name, input: args };
    const outcome = await gate.run(
      same === undefined ? call : { ...call, sameAs: same },
      ({ input }) => handler({ ...request, toolCall: { ...request.toolCall, args: input } }),
      { signal: request.runtime.signal, toResult },
    );
    switch (outcome.kind) {
      case "ran":
        return outcome.note === null ? outcome.output : withNote(outcome.output, outcome.note);
      case "deny":
        return new ToolMessage({ content: outcome.message, tool_call_id: id, name, status: "error" });
      case "abort":
        onAbort?.(outcome);
        throw new CallRefusedError(outcome);
    }
  };
}

/** A tool that fails returns a message with the status `error`. */
function toResult(message: unknown): CallResult {
  const output = contentOf(message);
  const isFailed = isObject(message) && "status" in message && message.status === "error";
  return isFailed ? { kind: "failed", error: String(output) } : { kind: "ran", output };
}

/** The content of a message, or a fixed text for anything else, such as a `Command`. */
function contentOf(message: unknown): unknown {
  return isObject(message) && "content" in message ? message.content : "(no message)";
}

/** Changes the message, which belongs to this call alone. */
function withNote<Result>(message: Result, note: string): Result {
  if (isObject(message) && "content" in message && typeof message.content === "string")
    message.content = `${message.content}\n\n${note}`;
  return message;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
