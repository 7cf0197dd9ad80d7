import type { ApiRouter } from "@countersign/api";
import { skipToken } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import type { TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { ApiTransport } from "./api-transport.ts";
import type { StreamHandlers } from "./event-source-stream.ts";

/** Calls procedures: `client.rules.list.query(input)`. */
export type ApiClient = TRPCClient<ApiRouter>;

/** Names procedures for TanStack Query: `keys.rules.list.queryOptions(input)`. */
export type ApiKeys = TRPCOptionsProxy<ApiRouter>;

export type Api = { client: ApiClient; keys: ApiKeys };

/**
 * The API with the types of its router. Does what tRPC's own client and its options for TanStack Query do, with the same keys, and nothing that isn't
 * used here: an answer that the server gave with the page is found by them.
 */
export function makeApi(transport: ApiTransport): Api {
  return {
    client: makePath<ApiClient>((path, name, [input, options]) =>
      call(transport, path, name, { input, options }),
    ),
    keys: makePath<ApiKeys>((path, name, [first, second]) =>
      describe(transport, path, name, { first, second }),
    ),
  };
}

type CallArguments = { input: unknown; options: unknown };

function call(transport: ApiTransport, path: readonly string[], name: string, args: CallArguments): unknown {
  const { input, options } = args;
  switch (name) {
    case "query":
    case "mutate":
      return transport.ask(name === "query" ? "query" : "mutation", path.join("."), input, signalOf(options));
    case "subscribe":
      return transport.listen(path.join("."), input, options as StreamHandlers);
    default:
      throw new Error(`The API's client has no ${name}.`);
  }
}

function signalOf(options: unknown): AbortSignal | undefined {
  const signal: unknown = Object(options).signal;
  return signal instanceof AbortSignal ? signal : undefined;
}

type KeyArguments = { first: unknown; second: unknown };

function describe(
  transport: ApiTransport,
  path: readonly string[],
  name: string,
  args: KeyArguments,
): unknown {
  const { first, second } = args;
  const keyOf = (type: "query" | "infinite") => {
    const isInput = first !== undefined && first !== skipToken;
    return [path, isInput ? { input: first, type } : { type }];
  };
  switch (name) {
    case "pathKey":
      return [path];
    case "queryKey":
      return keyOf("query");
    case "infiniteQueryKey":
      return keyOf("infinite");
    case "queryFilter":
      return { ...Object(second), queryKey: keyOf("query") };
    case "queryOptions": {
      const ask = () => transport.ask("query", path.join("."), first);
      const queryFn = first === skipToken ? skipToken : ask;
      return { ...Object(second), queryKey: keyOf("query"), queryFn };
    }
    case "mutationOptions": {
      const mutationFn = (input: unknown) => transport.ask("mutation", path.join("."), input);
      return { ...Object(first), mutationKey: [path], mutationFn };
    }
    default:
      throw new Error(`The API's keys have no ${name}.`);
  }
}

type OnCall = (path: readonly string[], name: string, args: readonly unknown[]) => unknown;

/** An object of which every name can be read, and called: then `onCall` gets the names before, and the last one. Only the type says which there are. */
function makePath<Typed>(onCall: OnCall, names: readonly string[] = []): Typed {
  const known = new Map<string, unknown>();
  const path: unknown = new Proxy(() => undefined, {
    get(_target, name) {
      // What has a `then` would count as a promise.
      if (typeof name !== "string" || name === "then") return undefined;
      if (!known.has(name)) known.set(name, makePath(onCall, names.concat(name)));
      return known.get(name);
    },
    apply: (_target, _this, args) => onCall(names.slice(0, -1), names.at(-1) ?? "", args),
  });
  return path as Typed;
}
