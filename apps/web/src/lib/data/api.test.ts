import type { ApiRouter } from "@countersign/api";
import { QueryClient, skipToken } from "@tanstack/react-query";
import { createTRPCClient } from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { describe, expect, it } from "vitest";
import { makeApi } from "./api.ts";

function start() {
  const asked: unknown[][] = [];
  const api = makeApi({
    async ask(kind, path, input, signal) {
      asked.push([kind, path, input, signal]);
      return "answer";
    },
    listen(path, input) {
      asked.push(["subscription", path, input]);
      return { unsubscribe: () => undefined };
    },
  });
  return { api, asked };
}

describe("makeApi", () => {
  it("calls procedures by their names", async () => {
    const { api, asked } = start();
    const { signal } = new AbortController();
    expect(await api.client.sessions.get.query({ id: "s" }, { signal })).toBe("answer");
    await api.client.system.info.query();
    await api.client.approvals.undo.mutate({ id: "c" });
    api.client.events.follow.subscribe({ live: [] }, {});
    expect(asked).toEqual([
      ["query", "sessions.get", { id: "s" }, signal],
      ["query", "system.info", undefined, undefined],
      ["mutation", "approvals.undo", { id: "c" }, undefined],
      ["subscription", "events.follow", { live: [] }],
    ]);
  });

  it("gives the keys of tRPC, with which the server sends answers along", () => {
    const { keys } = start().api;
    const client = createTRPCClient<ApiRouter>({ links: [] });
    const theirs = createTRPCOptionsProxy<ApiRouter>({ client, queryClient: new QueryClient() });
    const keysOf = (one: typeof keys) => [
      one.sessions.pathKey(),
      one.sessions.get.pathKey(),
      one.sessions.get.queryKey({ id: "s" }),
      one.sessions.list.queryKey(),
      one.people.self.queryFilter(),
      one.intents.history.infiniteQueryKey({ workspace: "/w", id: "i" }),
      one.sessions.get.queryOptions({ id: "s" }).queryKey,
      one.intents.list.queryOptions(skipToken).queryKey,
      one.approvals.undo.mutationOptions().mutationKey,
    ];
    expect(keysOf(keys)).toEqual(keysOf(theirs));
  });

  it("makes options that ask, and keeps those that it is given", async () => {
    const { api, asked } = start();
    const queryClient = new QueryClient();
    const options = api.keys.sessions.get.queryOptions({ id: "s" }, { staleTime: 5 });
    expect(options.staleTime).toBe(5);
    expect(await queryClient.fetchQuery(options)).toBe("answer");
    const onSuccess = () => undefined;
    const mutation = api.keys.approvals.undo.mutationOptions({ onSuccess });
    expect(mutation.onSuccess).toBe(onSuccess);
    await queryClient.getMutationCache().build(queryClient, mutation).execute({ id: "c" });
    expect(asked.map(([kind, path, input]) => [kind, path, input])).toEqual([
      ["query", "sessions.get", { id: "s" }],
      ["mutation", "approvals.undo", { id: "c" }],
    ]);
    expect(api.keys.intents.list.queryOptions(skipToken).queryFn).toBe(skipToken);
  });

  it("is no promise, and is the same object each time", () => {
    const { client, keys } = start().api;
    expect(Reflect.get(client, "then")).toBeUndefined();
    expect(keys.sessions.get).toBe(keys.sessions.get);
  });
});
