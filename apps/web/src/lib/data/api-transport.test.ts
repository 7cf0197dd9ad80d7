import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { createHttpTransport } from "./api-transport.ts";

type Answer = (address: string, init: RequestInit) => unknown;

function start(answer: Answer) {
  const asked: { address: string; method: string; body: unknown }[] = [];
  const transport = createHttpTransport("/api", async (address, init = {}) => {
    asked.push({ address: String(address), method: init.method ?? "GET", body: init.body });
    const given = await answer(String(address), init);
    return given instanceof Response ? given : Response.json(given);
  });
  return { transport, asked };
}

const data = (value: unknown) => ({ result: { data: value } });
const conflict = { error: { message: "Too late.", code: -32_009, data: { code: "CONFLICT", fields: [] } } };

describe("createHttpTransport", () => {
  it("sends the queries of one turn together, and gives each its answer", async () => {
    const { transport, asked } = start(() => [data(1), conflict]);
    const [one, other] = await Promise.allSettled([
      transport.ask("query", "a.b", undefined),
      transport.ask("query", "c.d", { id: "ä" }),
    ]);
    const input = encodeURIComponent(JSON.stringify({ 1: { id: "ä" } }));
    expect(asked).toEqual([
      { address: `/api/a.b,c.d?batch=1&input=${input}`, method: "GET", body: undefined },
    ]);
    expect(one).toEqual({ status: "fulfilled", value: 1 });
    expect(other).toMatchObject({
      status: "rejected",
      reason: { name: "ApiError", message: "Too late.", data: { code: "CONFLICT" } },
    });
  });

  it("sends mutations together too, in a body, and apart from queries", async () => {
    const { transport, asked } = start((address) => (address.includes(",") ? [data(1), data(2)] : [data(3)]));
    const answers = [
      transport.ask("mutation", "a", { x: 1 }),
      transport.ask("query", "q", undefined),
      transport.ask("mutation", "b", { y: 2 }),
    ];
    expect(await Promise.all(answers)).toEqual([1, 3, 2]);
    expect(asked.find(({ method }) => method === "POST")).toEqual({
      address: "/api/a,b?batch=1",
      method: "POST",
      body: JSON.stringify({ 0: { x: 1 }, 1: { y: 2 } }),
    });
  });

  it("parts queries that are too long for one address, and sends long texts in a body", async () => {
    const { transport, asked } = start((address) => (address.includes("batch") ? [data(1)] : data(2)));
    const text = "x".repeat(7_000);
    await Promise.all(["a", "b"].map((path) => transport.ask("query", path, { text })));
    expect(asked.map(({ address }) => address.length < 12_000)).toEqual([true, true]);
    expect(await transport.ask("query", "rules.test", { text: text.repeat(10) })).toBe(2);
    expect(asked[2]).toMatchObject({ address: "/api/rules.test", method: "POST" });
  });

  it("sends what takes long alone", async () => {
    const { transport, asked } = start((address) => (address.includes("batch") ? [data(1)] : data(2)));
    const answers = [transport.ask("query", "audit.verify", {}), transport.ask("query", "a", undefined)];
    expect(await Promise.all(answers)).toEqual([2, 1]);
    expect(asked.map(({ address }) => address)).toContain("/api/audit.verify?input=%7B%7D");
  });

  it("gives up a batch only when nobody waits for any part of it", async () => {
    const first = new AbortController();
    const second = new AbortController();
    const signals: (AbortSignal | null | undefined)[] = [];
    const { transport } = start(
      (_address, { signal }) =>
        new Promise((_resolve, reject) => {
          signals.push(signal);
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const answers = Promise.allSettled([
      transport.ask("query", "a", undefined, first.signal),
      transport.ask("query", "b", undefined, second.signal),
    ]);
    while (signals.length === 0) await new Promise((done) => setTimeout(done));
    first.abort();
    expect(signals[0]?.aborted).toBe(false);
    second.abort();
    expect(signals[0]?.aborted).toBe(true);
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("asks for nothing that nobody waits for", async () => {
    const { transport, asked } = start(() => [data(1)]);
    const answer = transport.ask("query", "a", undefined, AbortSignal.abort());
    await expect(answer).rejects.toBeInstanceOf(ApiError);
    expect(asked).toEqual([]);
  });

  it.each([
    { name: "text", answer: new Response("<html>") },
    { name: "another error", answer: { error: { code: "forbidden", message: "No." } } },
    { name: "something else", answer: { ok: true } },
  ])("rejects $name, which is no answer of the API, without data", async ({ answer }) => {
    const { transport } = start(() => answer);
    for (const kind of ["query", "mutation"] as const) {
      const error = await transport.ask(kind, "a", undefined).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toHaveProperty("data", undefined);
    }
  });
});
