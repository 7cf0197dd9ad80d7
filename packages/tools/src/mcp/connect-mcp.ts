import { errorMessage } from "@countersign/contracts/error-message";
import type { JsonObject } from "@countersign/contracts/json";
import {
  Client,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { limitResponses } from "./limit-responses.ts";
import type { McpConnection, McpTarget } from "./mcp-connection.ts";
import { mcpDefinition } from "./mcp-definition.ts";
import { resourcesOf } from "./mcp-resources.ts";
import { ProcessTransport } from "./process-transport.ts";

export type ConnectOptions = {
  signal: AbortSignal;
  /** How long the server has to start and to answer a list, in milliseconds. */
  startMs: number;
};

const mostTools = 500;
const clientInfo = { name: "countersign", version: "1" };

/** Starts or reaches a server. Rejects with what went wrong in words, and leaves nothing running then. */
export async function connectMcp(
  target: McpTarget,
  { signal, startMs }: ConnectOptions,
): Promise<McpConnection> {
  const transport = target.type === "stdio" ? new ProcessTransport(target) : httpTransport(target);
  const client = new Client(clientInfo, { capabilities: {} });
  let areToolsStale = true;
  let isClosed = false;
  client.onclose = () => {
    isClosed = true;
  };
  client.setNotificationHandler("notifications/tools/list_changed", () => {
    areToolsStale = true;
  });
  const errorText = async () => (transport instanceof ProcessTransport ? transport.errorText() : "");
  async function close(): Promise<void> {
    isClosed = true;
    if (transport instanceof StreamableHTTPClientTransport)
      await endQuietly(() => transport.terminateSession());
    await endQuietly(() => client.close());
    // The client lets go of a transport whose process has ended; what that left behind ends here.
    await transport.close();
  }
  try {
    await client.connect(transport, { signal, timeout: startMs });
  } catch (error) {
    await close();
    throw new Error(describeFailure(error, await errorText()), { cause: error });
  }
  const attempt = async <Answer>(own: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      own.throwIfAborted();
      throw new Error(describeFailure(error, await errorText()), { cause: error });
    }
  };
  return {
    get isClosed() {
      return isClosed;
    },
    get areToolsStale() {
      return areToolsStale;
    },
    async tools(own) {
      if (client.getServerCapabilities()?.tools === undefined) return [];
      areToolsStale = false;
      const options = { signal: own, timeout: startMs, cacheMode: "bypass" as const };
      const { tools } = await attempt(own, () => client.listTools(undefined, options));
      if (tools.length > mostTools) throw new Error(`it lists ${tools.length} tools, more than ${mostTools}`);
      return tools.map((tool) => mcpDefinition.parse(tool));
    },
    call: (name: string, input: JsonObject, { signal: own, timeoutMs }) =>
      attempt(own, () => client.callTool({ name, arguments: input }, { signal: own, timeout: timeoutMs })),
    ...resourcesOf(client, { attempt, startMs }),
    close,
  };
}

function httpTransport({ url, headers }: Extract<McpTarget, { type: "http" }>) {
  return new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers, redirect: "error" },
    fetch: limitResponses(globalThis.fetch),
  });
}

/** What goes wrong while a connection ends changes nothing: it has ended. */
async function endQuietly(end: () => Promise<void>): Promise<void> {
  await end().catch(() => undefined);
}

function describeFailure(error: unknown, errorText: string): string {
  const isTimeout = error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
  const status = error instanceof SdkHttpError ? ` (HTTP ${error.status})` : "";
  const what = isTimeout ? "it didn’t answer in time" : `${errorMessage(error)}${status}${cause}`;
  return errorText === "" ? what : `${what}. It printed: ${errorText}`;
}
