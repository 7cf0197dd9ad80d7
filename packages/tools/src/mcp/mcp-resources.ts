import { type Client, ProtocolError } from "@modelcontextprotocol/client";
import type { McpAnswer, McpConnection, ResourceList } from "./mcp-connection.ts";

type ResourceOptions = {
  /** Puts what goes wrong into words. */
  attempt: <Answer>(signal: AbortSignal, ask: () => Promise<Answer>) => Promise<Answer>;
  /** How long the server has to answer a page of a list, in milliseconds. */
  startMs: number;
};

const mostPages = 10;
const mostResources = 500;

/** The part of a connection that is about resources. */
export function resourcesOf(
  client: Client,
  { attempt, startMs }: ResourceOptions,
): Pick<McpConnection, "hasResources" | "resources" | "readResource"> {
  async function list(signal: AbortSignal): Promise<ResourceList> {
    const found: unknown[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages && found.length < mostResources; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const { resources, nextCursor } = await client.request(
        { method: "resources/list", params },
        { signal, timeout: startMs },
      );
      found.push(...resources);
      cursor = nextCursor;
      if (cursor === undefined) break;
    }
    const hasMore = cursor !== undefined || found.length > mostResources;
    return { resources: found.slice(0, mostResources), hasMore };
  }
  return {
    get hasResources() {
      return client.getServerCapabilities()?.resources !== undefined;
    },
    resources: (signal) => attempt(signal, () => orRefusal(() => list(signal))),
    readResource: (uri, { signal, timeoutMs }) =>
      attempt(signal, () =>
        orRefusal(async () => {
          const options = { signal, timeout: timeoutMs, cacheMode: "bypass" as const };
          return { raw: await client.readResource({ uri }, options) };
        }),
      ),
  };
}

/** A server that answers with an error, such as for a resource that it doesn't have, works as it should. */
async function orRefusal<Given>(ask: () => Promise<Given>): Promise<McpAnswer<Given>> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProtocolError) return { refusal: error.message };
    throw error;
  }
}
