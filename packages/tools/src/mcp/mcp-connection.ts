import type { JsonObject } from "@countersign/contracts/json";
import type { McpDefinition } from "./mcp-definition.ts";
import type { McpProcess } from "./process-transport.ts";

/** A server to connect to, with all variables expanded. */
export type McpTarget =
  | ({ type: "stdio" } & McpProcess)
  | { type: "http"; url: string; headers: Record<string, string> };

/** What a server gives, or why it says that it doesn't. */
export type McpAnswer<Given> = Given | { refusal: string };

/** Resources in the server's words. */
export type ResourceList = { resources: readonly unknown[]; hasMore: boolean };

/** A server that runs. What it can't do rejects with an error in words. */
export type McpConnection = {
  readonly isClosed: boolean;
  /** The server said that its tools aren't those that it listed, or hasn't listed any yet. */
  readonly areToolsStale: boolean;
  tools(signal: AbortSignal): Promise<McpDefinition[]>;
  /** Gives what the server answered. */
  call(name: string, input: JsonObject, limits: { signal: AbortSignal; timeoutMs: number }): Promise<unknown>;
  /** The server announces that it has resources. */
  readonly hasResources: boolean;
  /** Gives the server's list up to a limit, with whether there are more. */
  resources(signal: AbortSignal): Promise<McpAnswer<ResourceList>>;
  /** Gives what the server answered. */
  readResource(
    uri: string,
    limits: { signal: AbortSignal; timeoutMs: number },
  ): Promise<McpAnswer<{ raw: unknown }>>;
  /** Resolves when nothing of it runs any more. */
  close(): Promise<void>;
};
