import type { JsonObject } from "@countersign/contracts/json";
import type { McpDefinition } from "./mcp-definition.ts";
import type { McpProcess } from "./process-transport.ts";

/** A server to connect to, with all variables expanded. */
export type McpTarget =
  | ({ type: "stdio" } & McpProcess)
  | { type: "http"; url: string; headers: Record<string, string> };

/** A server that runs. What it can't do rejects with an error in words. */
export type McpConnection = {
  readonly isClosed: boolean;
  /** The server said that its tools aren't those that it listed, or hasn't listed any yet. */
  readonly areToolsStale: boolean;
  tools(signal: AbortSignal): Promise<McpDefinition[]>;
  /** Gives what the server answered. */
  call(name: string, input: JsonObject, limits: { signal: AbortSignal; timeoutMs: number }): Promise<unknown>;
  /** Resolves when nothing of it runs any more. */
  close(): Promise<void>;
};
