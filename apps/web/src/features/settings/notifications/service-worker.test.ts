import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";

const file = fileURLToPath(new URL("../../../../public/service-worker.js", import.meta.url));
const source = await readFile(file, "utf8");

type Shown = { title: string; tag: string; body: string; data: { path: string }; actions?: unknown };
type Tab = { focused: boolean; visibilityState: string; messages: unknown[] };

/** The worker as a browser runs it, with what it shows and opens written down. */
function startWorker(tabs: Tab[] = []) {
  const shown = new Map<string, Shown>();
  const opened: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const asNotification = (one: Shown) => ({ ...one, close: () => shown.delete(one.tag) });
  const clients = tabs.map((tab) => ({
    ...tab,
    focus: async () => {},
    postMessage: (message: unknown) => tab.messages.push(message),
  }));
  const self = {
    location: { origin: "http://127.0.0.1:4747" },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => clients,
      openWindow: async (url: string) => opened.push(url),
    },
    registration: {
      getNotifications: async () => [...shown.values()].map(asNotification),
      showNotification: async (title: string, options: Omit<Shown, "title">) => {
        shown.set(options.tag, { title, ...options });
      },
    },
  };
  const stored = new Map<string, string>();
  const caches = {
    open: async () => ({
      addAll: async (paths: string[]) => {
        for (const path of paths) stored.set(path, `kept ${path}`);
      },
    }),
    keys: async () => [],
    match: async (path: string) => stored.get(path),
  };
  const network = { isUp: true };
  const fetch = async ({ url }: { url: string }) => {
    if (!network.isUp) throw new TypeError("Failed to fetch");
    return `fetched ${url}`;
  };
  runInNewContext(source, { self, URL, console, caches, fetch });

  async function dispatch(name: string, event: object): Promise<void> {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  }
  return {
    opened,
    install: () => dispatch("install", {}),
    loseNetwork: () => {
      network.isUp = false;
    },
    /** What a request gets; null: the worker leaves it to the browser. */
    async fetch(url: string, mode: string): Promise<unknown> {
      let answer: unknown = null;
      const respondWith = (given: unknown) => {
        answer = given;
      };
      await dispatch("fetch", { request: { url, mode }, respondWith });
      return answer;
    },
    send: (data: unknown) => dispatch("message", { data }),
    ask: async (data: unknown) => {
      const said: unknown[] = [];
      await dispatch("message", { data, ports: [{ postMessage: (reply: unknown) => said.push(reply) }] });
      return said;
    },
    failToShow: (why: string) => {
      self.registration.showNotification = async () => {
        throw new TypeError(why);
      };
    },
    push: (data: unknown) => dispatch("push", { data: { json: () => data } }),
    pushNonsense: () => dispatch("push", { data: { json: () => JSON.parse("{") } }),
    titles: () => [...shown.values()].map(({ title }) => title),
    shown: () => [...shown.values()],
    choose: (tag: string) => {
      const one = shown.get(tag);
      return dispatch("notificationclick", { notification: one === undefined ? {} : asNotification(one) });
    },
  };
}

const call = (id: string, risk: string | null = "critical") => ({
  id,
  tool: "Bash",
  risk,
  sessionTitle: "Tidy up",
});
const waiting = (...ids: string[]) => ({
  type: "waiting",
  calls: ids.map((id) => call(id)),
  total: ids.length,
});

describe("the service worker", () => {
  it("shows one notification for each call, without buttons, which opens it", async () => {
    const worker = startWorker();
    await worker.push(waiting("a b"));
    const [shown] = worker.shown();
    expect(shown).toMatchObject({ title: "Bash needs approval", body: "Critical risk · Tidy up" });
    expect(shown).not.toHaveProperty("actions");
    await worker.choose("countersign-call-a b");
    expect([worker.opened, worker.titles()]).toEqual([["http://127.0.0.1:4747/?call=a%20b"], []]);
  });

  it("shows a call once, by whichever way it hears of it", async () => {
    const worker = startWorker();
    await Promise.all([worker.push(waiting("a")), worker.send(waiting("a"))]);
    expect(worker.titles()).toEqual(["Bash needs approval"]);
  });

  it("makes one of many, counts on, and takes away what was decided", async () => {
    const worker = startWorker();
    await worker.send(waiting("a"));
    await worker.send(waiting("b"));
    expect(worker.titles()).toHaveLength(2);
    await worker.send(waiting("c"));
    expect(worker.titles()).toEqual(["3 calls wait"]);
    await worker.push({ type: "waiting", calls: [call("d")], total: 2 });
    expect(worker.titles()).toEqual(["5 calls wait"]);
    await worker.push({ type: "decided", callIds: ["a", "b"] });
    expect(worker.titles()).toEqual(["3 calls wait"]);
    await worker.send({ type: "queue", callIds: ["d"] });
    expect(worker.titles()).toEqual(["1 call waits"]);
    await worker.choose("countersign-calls");
    expect(worker.opened).toEqual(["http://127.0.0.1:4747/?call=d"]);
  });

  it.each([
    { name: "decided", message: { type: "decided", callIds: ["a"] }, want: [] },
    { name: "no longer in the queue", message: { type: "queue", callIds: ["b"] }, want: [] },
    {
      name: "decided elsewhere",
      message: { type: "decided", callIds: ["b"] },
      want: ["Bash needs approval"],
    },
    { name: "still in the queue", message: { type: "queue", callIds: ["a"] }, want: ["Bash needs approval"] },
  ])("a call that is $name", async ({ message, want }) => {
    const worker = startWorker();
    await worker.send(waiting("a"));
    await worker.push(message);
    expect(worker.titles()).toEqual(want);
  });

  it.each([
    { tab: { focused: true, visibilityState: "visible" }, want: 0 },
    { tab: { focused: false, visibilityState: "visible" }, want: 1 },
    { tab: { focused: false, visibilityState: "hidden" }, want: 1 },
  ])("with a tab that is $tab", async ({ tab, want }) => {
    const worker = startWorker([{ ...tab, messages: [] }]);
    await worker.push(waiting("a"));
    expect(worker.titles()).toHaveLength(want);
  });

  it("tells who asks what is shown, once everything before is", async () => {
    const worker = startWorker();
    const [said] = (await Promise.all([worker.send(waiting("a")), worker.ask({ type: "shown" })]))[1];
    const want = {
      title: "Bash needs approval",
      body: "Critical risk · Tidy up",
      path: "/?call=a",
      actions: 0,
    };
    expect(said).toEqual({ result: [want] });
    await worker.ask({ type: "close-all" });
    expect(await worker.ask({ type: "shown" })).toEqual([{ result: [] }]);
  });

  it("tells who asks why nothing could be shown, and takes the next message all the same", async () => {
    const worker = startWorker();
    worker.failToShow("No permission");
    expect(await worker.ask({ type: "test" })).toEqual([{ problem: "No permission" }]);
    await expect(worker.send({ type: "test" })).rejects.toThrow("No permission");
    expect(await worker.ask({ type: "shown" })).toEqual([{ result: [] }]);
  });

  it("opens the call in a tab that is there", async () => {
    const messages: unknown[] = [];
    const worker = startWorker([{ focused: false, visibilityState: "hidden", messages }]);
    await worker.push(waiting("a"));
    await worker.choose("countersign-call-a");
    expect([messages, worker.opened]).toEqual([[{ type: "open", path: "/?call=a" }], []]);
  });

  it("shows a test, and survives what it cannot read", async () => {
    const worker = startWorker();
    await worker.pushNonsense();
    await worker.push({ type: "unknown" });
    await worker.push({ type: "test" });
    expect(worker.titles()).toEqual(["Countersign reaches this browser"]);
  });
});

describe("the offline page", () => {
  const origin = "http://127.0.0.1:4747";

  it.each([
    {
      name: "a page",
      url: `${origin}/rules`,
      mode: "navigate",
      online: `fetched ${origin}/rules`,
      offline: "kept /offline.html",
    },
    {
      name: "its style",
      url: `${origin}/offline.css`,
      mode: "no-cors",
      online: `fetched ${origin}/offline.css`,
      offline: "kept /offline.css",
    },
    { name: "the API", url: `${origin}/api/trpc/rules.list`, mode: "cors", online: null, offline: null },
  ])(
    "$name comes from the server, and without one is ours or left alone",
    async ({ url, mode, online, offline }) => {
      const worker = startWorker();
      await worker.install();
      expect(await worker.fetch(url, mode)).toBe(online);
      worker.loseNetwork();
      expect(await worker.fetch(url, mode)).toBe(offline);
    },
  );

  it("leaves the browser's error where it was not kept", async () => {
    const worker = startWorker();
    worker.loseNetwork();
    await expect(worker.fetch(`${origin}/`, "navigate")).rejects.toThrow("Failed to fetch");
  });
});
