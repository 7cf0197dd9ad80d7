import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { firstText, textReply, toolReply } from "@countersign/anthropic/scripted";
import { recordTrips, type Trip } from "@countersign/db/record-trips";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openApi } from "./fixtures/api-harness.ts";
import { gateAgent, makeKey } from "./fixtures/gate-agent.ts";

let api: Awaited<ReturnType<typeof openApi>>;

/** A prompt is a number and a command: the model makes so many calls of it, one a turn. */
beforeAll(async () => {
  api = await openApi({
    hasHome: true,
    script: ({ messages }) => {
      const results = messages.filter(({ content }) => content.some(({ type }) => type === "tool_result"));
      const [count, command = ""] = firstText(messages).split(": ");
      return results.length < Number(count)
        ? toolReply([{ name: "Bash", input: { command } }])
        : textReply("Done.");
    },
  });
  await writeFile(join(api.workspace, "a.txt"), "hello\n");
});
afterAll(() => api.close());

const write = "one trip that writes";
const purposes: [name: string, is: (trip: Trip) => boolean][] = [
  ["key", (trip) => trip.includes("select-bearer-by-hash")],
  ["start token", (trip) => trip.includes("select-person-by-name")],
  ["arrival", (trip) => trip.includes("select-gate-request")],
  ["call in session", (trip) => trip.includes("select-session-of-call")],
  [write, (trip) => trip.includes("hold-known-session")],
  ["session under its lock", (trip) => trip.includes("lock-session")],
  ["another trip that writes", (trip) => trip.includes("upsert-session")],
  [
    "another read of a session",
    (trip) => /select-(session|unfinished-calls|call|messages)\b/.test(trip.join(" ")),
  ],
  ["intents", (trip) => trip.includes("select-intents-of")],
  ["pause", (trip) => trip.includes("select-is-paused")],
  [
    "something through Prisma",
    (trip) => /FROM "public"\."(session|call|api_key|person)"/.test(trip.join(" ")),
  ],
];

/** What was asked of Postgres for `work`, in order. What the server does on its own account beside it is left out. */
async function purposesOf(work: () => Promise<unknown>): Promise<string[]> {
  const recorded = recordTrips();
  onTestFinished(recorded.stop);
  await work();
  recorded.stop();
  return recorded.trips.flatMap((trip) => purposes.find(([, is]) => is(trip))?.[0] ?? []);
}

describe("a hook of an external agent", () => {
  it("takes one trip each for the key, for everything that is stored, and for the transaction", async () => {
    const agent = gateAgent(api, await makeKey(api));
    const read = () => agent.call("Read", { file_path: join(api.workspace, "a.txt") });
    const first = read();
    await agent.ask(first);
    await agent.ran(first);
    const call = read();
    expect(await purposesOf(() => agent.ask(call))).toEqual(["key", "arrival", write]);
    expect(await purposesOf(() => agent.ran(call))).toEqual(["key", "arrival", write]);
  });

  it("takes the same for a call that the policy denies, whose end is stored with it", async () => {
    const agent = gateAgent(api, await makeKey(api));
    const read = (path: string) => agent.call("Read", { file_path: path });
    await agent.ask(read(join(api.workspace, "a.txt")));
    const call = read(join(api.dataFolder, "token"));
    let decision: string | undefined;
    const ask = async () => {
      decision = (await agent.ask(call)).output?.hookSpecificOutput?.permissionDecision;
    };
    expect(await purposesOf(ask)).toEqual(["key", "arrival", write]);
    expect(decision).toBe("deny");
  });
});

/** The server also looks after its sessions, and tells people of calls that wait: trips of its own, which one attempt or another has among its. */
const undisturbed = "what one of several attempts takes, with nothing else at the same time";

/** What polling for the status asks. */
const polling = ["start token", "something through Prisma"];

describe("a call of our own agent", () => {
  it("takes two transactions of one trip if the policy allows it, and reads no session, call or message", async () => {
    const ofCalls = (count: number) =>
      purposesOf(async () => api.untilStatus(await api.create(`${count}: pwd`), "idle"));
    await ofCalls(1);
    const seen: [string, number][][] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const [few, many] = [await ofCalls(2), await ofCalls(7)];
      const more = new Map<string, number>();
      for (const name of many) more.set(name, (more.get(name) ?? 0) + 1);
      for (const name of few) more.set(name, (more.get(name) ?? 0) - 1);
      for (const name of polling) more.delete(name);
      seen.push([...more].filter(([, count]) => count !== 0));
    }
    expect(seen, undisturbed).toContainEqual([[write, 2 * 5]]);
  });

  it("takes one trip each for the person, the call in its session, and the transaction of a verdict", async () => {
    const seen: string[][] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const id = await api.create("1: sh -c true");
      await api.untilStatus(id, "awaiting-approval");
      const [call] = await api.queue(id);
      const decide = () => api.decide({ id: call?.id, digest: call?.digest, verdict: "deny" });
      seen.push((await purposesOf(decide)).slice(0, 3));
    }
    expect(seen, undisturbed).toContainEqual(["start token", "call in session", write]);
  });
});
