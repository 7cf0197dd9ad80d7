import {
  lastResults,
  messageReply,
  type Script,
  type ScriptedReply,
  type ScriptedRequest,
  type ScriptedToolUse,
  startScriptedServer,
} from "@countersign/anthropic/scripted";

/** The model that a test plays: it answers what it is told to, and remembers what it was asked. */
export type TestModel = {
  url: string;
  /** Says what comes next: one reply a request, for every conversation anew. Before it, every request is an error. */
  plays(script: Script): void;
  /** The requests so far that were well formed. */
  requests(): ScriptedRequest[];
  /** The tool results of the newest request, in their order. */
  newestResults(): ToolResult[];
  /** Why requests were refused as malformed: the product never sends such. */
  requestErrors(): string[];
  close(): Promise<void>;
};

export type ToolResult = { id: string; text: string; isError: boolean };

export async function startModel(): Promise<TestModel> {
  let script: Script = [];
  const server = await startScriptedServer({ script: (request) => reply(request) });

  function reply(request: ScriptedRequest): ScriptedReply | Promise<ScriptedReply> {
    if (typeof script === "function") return script(request);
    const turn = request.messages.filter((message) => message.role === "assistant").length;
    return script[turn] ?? messageReply([{ type: "text", text: "There is nothing more to do." }]);
  }

  const requests = () =>
    server.requests.flatMap((recorded) => (recorded.request === null ? [] : [recorded.request]));
  return {
    url: server.url,
    plays(next) {
      script = next;
    },
    requests,
    newestResults() {
      const newest = requests().at(-1);
      if (newest === undefined) return [];
      return lastResults(newest).map((result) => ({
        id: result.tool_use_id,
        text: result.content,
        isError: result.is_error,
      }));
    },
    requestErrors: () =>
      server.requests.flatMap((recorded) => (recorded.problem === null ? [] : [recorded.problem])),
    close: () => server.close(),
  };
}

/** A call of Write. */
export function write(path: string, content: string): ScriptedToolUse {
  return { name: "Write", input: { file_path: path, content } };
}

/** A call of Bash. */
export function bash(command: string): ScriptedToolUse {
  return { name: "Bash", input: { command } };
}
