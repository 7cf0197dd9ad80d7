import type { SessionSummary } from "@countersign/contracts/session";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleSession } from "../../features/sessions/fixtures/sample-session.ts";
import { createSessionChanges } from "./session-changes.ts";
import { createSessionsLoader } from "./sessions-loader.ts";
import type { SessionsWindow } from "./sessions-window.ts";

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
const [a, b, c, d] = [5, 4, 3, 2].map((second, index) =>
  sampleSession("abcd"[index] ?? "", { updatedAt: at(second) }),
);
const query = { filter: "idle" } as const;
const { signal } = new AbortController();

/** A server with two pages; `meanwhile` happens while an answer is under way. */
function open(pages: Record<string, SessionsWindow>) {
  let window: SessionsWindow | undefined;
  let meanwhile = () => {};
  const changes = createSessionChanges();
  const reload = vi.fn();
  const loader = createSessionsLoader({
    async ask({ cursor = "first" }) {
      const page = pages[cursor];
      if (page === undefined) throw new Error(`no page ${cursor}`);
      meanwhile();
      return page;
    },
    get: () => window,
    set: (_query, next) => {
      window = next;
    },
    reload,
    changes,
  });
  return {
    loader,
    reload,
    async load() {
      window = await loader.load(query, signal);
    },
    take(session: SessionSummary) {
      changes.note(session);
    },
    during(action: () => void) {
      meanwhile = () => {
        meanwhile = () => {};
        action();
      };
    },
    ids: () => window?.items.map(({ id }) => id).join(""),
  };
}

const items = (...sessions: (SessionSummary | undefined)[]) => sessions.flatMap((one) => one ?? []);
const pages = {
  first: { items: items(a, b), next: "second", total: 4 },
  second: { items: items(c, d), next: null, total: 4 },
};
const moved = { ...sampleSession("c"), updatedAt: at(9) };
const gone = { ...moved, status: "failed" as const };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a list of sessions", () => {
  it("loads its pages one after the other, and as many again when it’s loaded anew", async () => {
    const { loader, load, ids } = open(pages);
    await load();
    expect(ids()).toBe("ab");
    await Promise.all([loader.more(query), loader.more(query)]);
    expect(ids()).toBe("abcd");
    await loader.more(query);
    await load();
    expect(ids()).toBe("abcd");
  });

  it("is kept up to date while somebody watches", async () => {
    const { loader, load, take, ids } = open(pages);
    const stop = loader.watch(query);
    await load();
    take(moved);
    expect(ids()).toBe("cab");
    await loader.more(query);
    expect(ids()).toBe("cabd");
    stop();
    take(gone);
    expect(ids()).toBe("cabd");
  });

  it.each([
    { name: "moved up", session: moved, want: { first: "cab", all: "cabd" } },
    { name: "left", session: gone, want: { first: "ab", all: "abd" } },
  ])("knows what $name while an answer was under way", async ({ session, want }) => {
    const { loader, load, take, during, ids } = open(pages);
    loader.watch(query);
    during(() => take(session));
    await load();
    expect(ids()).toBe(want.first);
    const other = open(pages);
    other.loader.watch(query);
    await other.load();
    other.during(() => other.take(session));
    await other.loader.more(query);
    expect(other.ids()).toBe(want.all);
  });

  it("can be asked for the next page again when it couldn’t be loaded", async () => {
    const broken: Record<string, SessionsWindow> = { first: pages.first };
    const { loader, load, ids } = open(broken);
    await load();
    await expect(loader.more(query)).rejects.toThrow("no page second");
    broken.second = pages.second;
    await loader.more(query);
    expect(ids()).toBe("abcd");
  });

  it("is loaded anew, but not at every change, where only the server knows a place", async () => {
    const { loader, load, take, reload } = open(pages);
    const grouped = { ...query, by: "workspace" } as const;
    const stop = loader.watch(grouped);
    await load();
    for (const id of ["x", "y", "z"]) take(sampleSession(id, { workspace: `/of/${id}`, updatedAt: at(9) }));
    expect(reload.mock.calls).toEqual([[grouped]]);
    vi.advanceTimersByTime(1_000);
    expect(reload).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    expect(reload).toHaveBeenCalledTimes(2);
    stop();
  });
});
