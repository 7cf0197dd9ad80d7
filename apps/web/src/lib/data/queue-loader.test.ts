import type { QueueItem } from "@countersign/contracts/call";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sampleCommand } from "../../features/approvals/fixtures/sample-item.ts";
import { createQueueLoader } from "./queue-loader.ts";
import type { QueueWindow } from "./queue-window.ts";

const signal = new AbortController().signal;

function item(index: number): QueueItem {
  return sampleCommand(`c${String(index).padStart(4, "0")}`, "true", {
    sessionId: `s${String(index).padStart(4, "0")}`,
    askedAt: new Date(index * 1_000).toISOString(),
  });
}

/** A server with a queue; the cursor is the number of calls before it. `hold` keeps its next answers back. */
function openServer(count: number) {
  const queue = Array.from({ length: count }, (_, index) => item(index));
  let held: Promise<void> | null = null;
  let window: QueueWindow | undefined;
  const ask = vi.fn(
    async (page: {
      cursor?: string;
      until?: string;
      sessionId?: string;
      limit: number;
    }): Promise<QueueWindow> => {
      const from = Number(page.cursor ?? 0);
      const end = Number(page.until ?? Number.POSITIVE_INFINITY);
      const items = queue
        .map((each, index) => ({ each, index }))
        .filter(({ each }) => page.sessionId === undefined || each.sessionId === page.sessionId)
        .filter(({ index }) => index >= from && index < end);
      const last = items[page.limit - 1];
      const answer = {
        items: items.slice(0, page.limit).map(({ each }) => each),
        next: last === undefined || items.length <= page.limit ? null : String(last.index + 1),
        total: queue.length,
      };
      await held;
      return answer;
    },
  );
  const reload = vi.fn(async () => undefined);
  const loader = createQueueLoader({
    ask,
    get: () => window,
    set: (next) => {
      window = next;
    },
    reload,
  });
  return {
    queue,
    ask,
    reload,
    loader,
    ids: () => window?.items.map(({ id }) => id) ?? [],
    window: () => window,
    async load() {
      window = await loader.load(signal);
    },
    /** As a page brings them that the server rendered. */
    async bring(limit: number) {
      window = await ask({ limit });
    },
    decide(id: string) {
      const index = queue.findIndex((one) => one.id === id);
      const [gone] = queue.splice(index, 1);
      return gone?.sessionId ?? "";
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = null;
        resolve();
      };
    },
  };
}

describe("a queue in pages", () => {
  let server: ReturnType<typeof openServer>;
  beforeEach(async () => {
    server = openServer(250);
    await server.load();
  });

  it("is first one page with the true total", () => {
    expect(server.ids()).toHaveLength(100);
    expect(server.window()).toMatchObject({ next: "100", total: 250 });
  });

  it("grows by one page, however often that is asked for at once", async () => {
    await Promise.all([server.loader.more(), server.loader.more()]);
    expect(server.ids()).toHaveLength(200);
    expect(server.ask).toHaveBeenCalledTimes(2);
    expect([server.loader.isOfPage("c0100"), server.loader.isOfPage("c0000")]).toEqual([true, false]);
  });

  it("gets the rest of a page that brought few calls, which aren’t new", async () => {
    await server.bring(40);
    await server.loader.fill();
    expect(server.ids()).toEqual(server.queue.slice(0, 140).map(({ id }) => id));
    expect([server.loader.isOfPage("c0040"), server.loader.isOfPage("c0000")]).toEqual([true, false]);
  });

  it("isn’t filled beyond a whole page", async () => {
    await server.loader.fill();
    expect(server.ids()).toHaveLength(100);
  });

  it("is whole after all pages, each call once", async () => {
    await server.loader.more();
    await server.loader.more();
    await server.loader.more();
    expect(server.ids()).toEqual(server.queue.map(({ id }) => id));
    expect(server.window()).toMatchObject({ next: null, total: 250 });
  });

  it("has as much as before when it’s loaded anew", async () => {
    await server.loader.more();
    await server.load();
    expect(server.ids()).toHaveLength(200);
  });

  it("doesn’t take a call for new that moved up from beyond it", async () => {
    server.decide("c0003");
    await server.load();
    expect(server.ids()).toContain("c0100");
    expect([server.loader.isOfPage("c0100"), server.loader.isOfPage("c0000")]).toEqual([true, false]);
  });

  it("reads one session when that changed", async () => {
    const sessionId = server.decide("c0003");
    server.loader.touch(sessionId);
    await server.loader.refresh([sessionId]);
    expect(server.ids()).not.toContain("c0003");
    expect(server.window()).toMatchObject({ total: 249 });
    expect(server.ask).toHaveBeenLastCalledWith({ sessionId, until: "100", limit: 100 });
  });

  it("is loaded anew when many sessions changed at once, or when that fails", async () => {
    await server.loader.refresh(server.queue.slice(0, 40).map(({ sessionId }) => sessionId));
    expect(server.reload).toHaveBeenCalledTimes(1);
    server.ask.mockRejectedValueOnce(new Error("cut"));
    await server.loader.refresh(["s0001"]);
    expect(server.reload).toHaveBeenCalledTimes(2);
  });

  it("doesn’t bring back a call that was decided while its page was under way", async () => {
    const release = server.hold();
    const more = server.loader.more();
    const sessionId = server.decide("c0150");
    server.loader.touch(sessionId);
    release();
    await more;
    expect(server.ids()).not.toContain("c0150");
    expect(server.ids()).toHaveLength(199);
  });

  it("doesn’t bring back a call that was decided while everything was loaded anew", async () => {
    const release = server.hold();
    const loading = server.load();
    const sessionId = server.decide("c0050");
    server.loader.touch(sessionId);
    await server.loader.refresh([sessionId]);
    release();
    await loading;
    expect(server.ids()).not.toContain("c0050");
  });

  it("keeps the newer of two answers about a session", async () => {
    const [first] = server.queue;
    const release = server.hold();
    server.loader.touch("s0000");
    const older = server.loader.refresh(["s0000"]);
    server.decide("c0000");
    server.loader.touch("s0000");
    const newer = server.loader.refresh(["s0000"]);
    release();
    await Promise.all([older, newer]);
    expect(server.ids()).not.toContain(first?.id);
  });
});
