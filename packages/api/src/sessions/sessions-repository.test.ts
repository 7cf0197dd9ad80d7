import { randomUUID } from "node:crypto";
import { type LoopState, StaleEpochError, updateSession } from "@countersign/agent";
import { AppError } from "@countersign/contracts/app-error";
import type { JsonObject } from "@countersign/contracts/json";
import { sessionDetail } from "@countersign/contracts/session";
import { describe, expect, it, onTestFinished } from "vitest";
import { joinHarness, openHarness } from "../fixtures/database-harness.ts";
import {
  at,
  newCall,
  newCommandRun,
  newEntry,
  newMessage,
  newRecord,
  reference,
  transition,
} from "../fixtures/test-records.ts";
import { createSessionReader } from "./session-reader.ts";

const notice = { kind: "failed" as const, message: "The model said no" };

describe("what is stored", () => {
  const loops: { name: string; loop: LoopState }[] = [
    { name: "idle", loop: { tag: "idle", notice: null } },
    { name: "thinking", loop: { tag: "thinking", attempt: 3, notBefore: at, notice } },
    {
      name: "acting with a notice",
      loop: {
        tag: "acting",
        calls: [],
        onceFinished: "continue",
        notice: { kind: "cut", message: "The answer was cut." },
      },
    },
    {
      name: "thinking after a hook held the end up",
      loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null, blockedByHook: 1 },
    },
    {
      name: "acting after that",
      loop: { tag: "acting", calls: [], onceFinished: "stop", blockedByHook: 2 },
    },
    {
      name: "thinking under a command",
      loop: {
        tag: "thinking",
        attempt: 1,
        notBefore: null,
        notice: null,
        command: { ...newCommandRun("p"), model: "other" },
      },
    },
    {
      name: "thinking under a team command, whatever stands in it",
      loop: {
        tag: "thinking",
        attempt: 2,
        notBefore: at,
        notice,
        command: newCommandRun("p", {
          source: "team",
          path: null,
          version: 3,
          allowsSubAgents: true,
          by: "a\0b \ud800",
          rules: ["Bash(a\0\ud800:*)", "\uf8ff"],
        }),
      },
    },
    {
      name: "thinking about a summary",
      loop: { tag: "thinking", attempt: 1, notBefore: null, notice: null, compactsFrom: 7 },
    },
    { name: "failed at a summary", loop: { tag: "failed", notice, compactsFrom: 7 } },
    { name: "at a limit before a summary", loop: { tag: "limited", notice, compactsFrom: 7 } },
    {
      name: "acting under a command",
      loop: { tag: "acting", calls: [], onceFinished: "continue", command: newCommandRun("p") },
    },
    {
      name: "acting on what stands in the text of a command",
      loop: {
        tag: "acting",
        calls: [],
        onceFinished: "stop",
        command: newCommandRun("p"),
        expansion: {
          pieces: [
            { kind: "text", text: "a\0b \ud800 !`x` $1" },
            { kind: "call", callId: "c" },
          ],
          added: ["A hook says so.", ""],
        },
      },
    },
    {
      name: "acting on that after the command was revoked",
      loop: {
        tag: "acting",
        calls: [],
        onceFinished: "continue",
        expansion: { pieces: [], added: [] },
      },
    },
    { name: "acting without calls", loop: { tag: "acting", calls: [], onceFinished: "continue" } },
    {
      name: "limited",
      loop: { tag: "limited", notice: { kind: "limit", limit: "turns", message: "20 turns" } },
    },
    { name: "failed", loop: { tag: "failed", notice } },
    { name: "stopped", loop: { tag: "stopped" } },
  ];
  it.each(loops)("comes back as it was: $name", async ({ loop }) => {
    const { repository } = await openHarness();
    const record = newRecord({ loop });
    await repository.create(record, []);
    expect(await repository.load(record.id)).toEqual(record);
  });

  it("keeps from which message on the model sees the conversation", async () => {
    const { repository, database } = await openHarness();
    const record = newRecord({ contextFrom: 3 });
    await repository.create(record, []);
    expect((await repository.load(record.id))?.contextFrom).toBe(3);
    await updateSession(repository, record.id, (current) => transition({ ...current, contextFrom: 12 }));
    expect((await repository.load(record.id))?.contextFrom).toBe(12);
    expect(await createSessionReader(database).sessions()).toMatchObject([{ contextFrom: 12 }]);
  });

  const broken = [
    { name: "a command without its process", loop: `{"command":{"running":{},"model":null}}` },
    { name: "rules that are no list", loop: `{"command":{"running":{"rules":"Bash"}}}` },
    { name: "a command where no cycle goes on", loop: `{"tag":"idle"}` },
    {
      name: "a piece of a kind that there is not",
      loop: `{"expansion":{"pieces":[{"kind":"shell"}],"added":[]}}`,
    },
  ];
  it.each(broken)("is not taken for a session when it has $name", async ({ loop }) => {
    const { repository, database } = await openHarness();
    const command = newCommandRun("p");
    const record = newRecord({ loop: { tag: "acting", calls: [], onceFinished: "continue", command } });
    await repository.create(record, []);
    await database.pool.query("UPDATE session SET loop = (loop::jsonb || $1::jsonb)::json", [loop]);
    await expect(repository.load(record.id)).rejects.toThrow();
  });

  it("gives the calls of a command's text to the turn that they stand in, with the command", async () => {
    const { repository, database } = await openHarness();
    const record = newRecord();
    const typed = { ...newMessage("/git:commit"), command: { ...reference, part: "typed" as const } };
    await repository.create(record, [typed]);
    const ran = { outcome: "ran" as const, result: "ok", isError: false, finishedAt: at };
    const calls = [
      newCall(record.id, { turn: 1, command: reference, phase: { tag: "finished", ...ran } }),
      newCall(record.id, { turn: 1, position: 1, command: { ...reference, path: "/a\0\ud800" } }),
    ];
    const loop: LoopState = {
      tag: "acting",
      calls,
      onceFinished: "continue",
      command: newCommandRun("p"),
      expansion: { pieces: calls.map(({ id }) => ({ kind: "call", callId: id })), added: [] },
    };
    await updateSession(repository, record.id, (current) =>
      transition({ ...current, loop }, { calls: calls.toReversed() }),
    );
    expect(await repository.load(record.id)).toEqual({ ...record, messageCount: 1, loop });
    expect(await repository.call(calls[1]?.id ?? "")).toEqual(calls[1]);
    const reader = createSessionReader(database);
    const [item] = await reader.queue(null);
    expect(item).toMatchObject({ id: calls[1]?.id, command: calls[1]?.command, active: true });
    // What a person typed is not what the model says of its calls.
    expect(item).not.toHaveProperty("claim");
    const detail = await reader.session(record.id);
    expect(detail).toMatchObject({ calls, queue: [item], command: { name: reference.name } });
    expect(sessionDetail.parse(detail)).toEqual(detail);
  });

  it("tells what was typed from what a command made of it", async () => {
    const { repository, feed, database } = await openHarness();
    const record = newRecord();
    const parts = (["typed", "expanded"] as const).map((part) => ({
      ...newMessage(part),
      command: { ...reference, part },
    }));
    await repository.create(record, [...parts, newMessage("words")]);
    const messages = await repository.messages(record.id);
    const want = [...parts.map(({ command }) => command), undefined];
    expect(messages.map(({ command }) => command)).toEqual(want);
    expect((await createSessionReader(database).session(record.id)).messages).toEqual(messages);
    const signal = AbortSignal.timeout(60_000);
    const received: unknown[] = [];
    for await (const { event } of feed.follow({ sessionId: record.id, after: "0", signal })) {
      if (event.type === "message-added") received.push(event.message.command);
      if (received.length === want.length) break;
    }
    expect(received).toEqual(want);
  });

  it("gives an unfinished turn its calls in the model's order, and no others", async () => {
    const { repository } = await openHarness();
    const record = newRecord();
    await repository.create(record, [newMessage("one")]);
    const finished = {
      tag: "finished" as const,
      outcome: "ran" as const,
      result: "ok",
      isError: false,
      finishedAt: at,
    };
    const earlier = newCall(record.id, { turn: 1, phase: finished });
    const calls = [
      newCall(record.id),
      newCall(record.id, { position: 1, phase: { tag: "proposed", note: "later" } }),
    ];
    const loop: LoopState = { tag: "acting", calls, onceFinished: "stop" };
    await updateSession(repository, record.id, (current) =>
      transition({ ...current, loop }, { calls: [earlier, ...calls.toReversed()] }),
    );
    expect(await repository.load(record.id)).toEqual({ ...record, messageCount: 1, loop });
    expect(await repository.call(earlier.id)).toEqual(earlier);
    expect(await repository.call("nothing")).toBeNull();
  });

  it("numbers messages without gaps and gives them back in order", async () => {
    const { repository } = await openHarness();
    const record = newRecord();
    await repository.create(record, [newMessage("one"), newMessage("two")]);
    const after = await updateSession(repository, record.id, (current) =>
      transition(current, { messages: [newMessage("three"), newMessage("four")] }),
    );
    expect(after.messageCount).toBe(4);
    const messages = await repository.messages(record.id);
    expect(messages.map(({ seq, content }) => [seq, content[0]])).toEqual(
      ["one", "two", "three", "four"].map((text, index) => [index + 1, { type: "text", text }]),
    );
  });

  it("gives null for a session that is not there, and refuses to change it", async () => {
    const { repository } = await openHarness();
    expect(await repository.load("none")).toBeNull();
    await expect(updateSession(repository, "none", () => null)).rejects.toThrow(AppError);
  });
});

describe("hostile content", () => {
  const deep = (depth: number): JsonObject => {
    let value: JsonObject = {};
    for (let level = 0; level < depth; level++) value = { in: value };
    return value;
  };
  const inputs: { name: string; input: JsonObject }[] = [
    { name: "NUL", input: { "a\0b": "\0", text: "x\0y" } },
    { name: "half surrogate pairs", input: { "\ud800": "\udc00 \ud83d", ok: "😀" } },
    { name: "five megabytes", input: { text: 'ä\\"\n'.repeat(1_000_000) } },
    { name: "nearly as deep as is stored", input: deep(490) },
    {
      name: "numbers at the edge",
      input: { big: Number.MAX_SAFE_INTEGER, tiny: 5e-324, huge: 1.7976931348623157e308 },
    },
    { name: "names of the prototype", input: JSON.parse('{"constructor":1,"toString":{"a":1},"":""}') },
    { name: "SQL and escapes", input: { text: "'); DROP TABLE session; -- \\u0000 \uf8ff0000 $1" } },
  ];
  it.each(inputs)("comes back as it was: $name", async ({ input }) => {
    const { repository, feed, database } = await openHarness();
    const text = String(Object.values(input)[0]).slice(0, 500);
    const record = newRecord({ title: text, createdBy: text, model: text });
    await repository.create(record, []);
    const call = newCall(record.id, { input, tool: text, toolUseId: text });
    const loop: LoopState = { tag: "acting", calls: [call], onceFinished: "continue" };
    const entry = newEntry(record.id, { input, tool: text, reason: text });
    await updateSession(repository, record.id, (current) =>
      transition(
        { ...current, loop },
        { calls: [call], messages: [newMessage(text)], auditEntries: [entry] },
      ),
    );
    expect(await repository.load(record.id)).toEqual({ ...record, messageCount: 1, loop });
    const detail = await createSessionReader(database).session(record.id);
    expect(detail.calls).toEqual([call]);
    expect(detail.title).toBe(text);
    const controller = new AbortController();
    onTestFinished(() => controller.abort());
    for await (const { event } of feed.follow({
      sessionId: record.id,
      after: "0",
      signal: controller.signal,
    })) {
      if (event.type !== "call-changed") continue;
      expect(event.call).toEqual(call);
      break;
    }
  });

  it.each([600, 4_000, 200_000])(
    "is refused, and changes nothing, when it is %i levels deep",
    async (levels) => {
      const { repository } = await openHarness();
      const record = newRecord();
      await repository.create(record, []);
      const call = newCall(record.id, { input: deep(levels) });
      await expect(
        updateSession(repository, record.id, (current) => transition(current, { calls: [call] })),
      ).rejects.toThrow("nested deeper than 500 levels");
      expect(await repository.load(record.id)).toEqual(record);
    },
  );
});

describe("transact", () => {
  it("refuses a stale epoch and writes nothing", async () => {
    const { repository } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    const first = await repository.claim(record.id, randomUUID());
    const second = await repository.claim(record.id, randomUUID());
    expect([first?.epoch, second?.epoch]).toEqual([1, 2]);
    const write = updateSession(
      repository,
      record.id,
      (current) => transition({ ...current, title: "stale" }),
      1,
    );
    await expect(write).rejects.toThrow(StaleEpochError);
    expect((await repository.load(record.id))?.title).toBe("Tidy up");
  });

  it("writes nothing for null and for a change that throws, and frees the session", async () => {
    const { repository, woken } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    expect(await updateSession(repository, record.id, () => null)).toEqual(record);
    const failing = updateSession(repository, record.id, () => {
      throw new Error("a bug");
    });
    await expect(failing).rejects.toThrow("a bug");
    await updateSession(repository, record.id, (current) => transition(current, { wake: true }));
    expect(woken).toEqual([record.id, record.id]);
  });

  it("writes all or nothing when a row is refused", async () => {
    const { repository } = await openHarness();
    const record = newRecord();
    await repository.create(record, []);
    const call = newCall(record.id);
    const twin = newCall(record.id, { toolUseId: call.toolUseId, position: 1 });
    const write = updateSession(repository, record.id, (current) =>
      transition({ ...current, title: "half" }, { calls: [call, twin], messages: [newMessage("lost")] }),
    );
    await expect(write).rejects.toThrow(/tool_use_id/);
    expect(await repository.load(record.id)).toEqual(record);
    expect(await repository.messages(record.id)).toEqual([]);
    expect(await repository.call(call.id)).toBeNull();
  });

  it("loses nothing of fifty changes at once, from two processes", async () => {
    const here = await openHarness();
    const there = await joinHarness(here.url);
    const record = newRecord();
    await here.repository.create(record, []);
    const calls = Array.from({ length: 50 }, (_, position) => newCall(record.id, { position }));
    await Promise.all(
      calls.map((call, index) =>
        updateSession((index % 2 === 0 ? here : there).repository, record.id, (current) => {
          const known = current.loop.tag === "acting" ? current.loop.calls : [];
          const loop: LoopState = { tag: "acting", calls: [...known, call], onceFinished: "continue" };
          const messages = [newMessage(call.id)];
          return transition(
            { ...current, turns: current.turns + known.length, loop },
            { calls: [call], messages },
          );
        }),
      ),
    );
    const stored = await here.repository.load(record.id);
    expect(stored?.loop.tag === "acting" && stored.loop.calls).toEqual(calls);
    expect(stored?.turns).toBe((49 * 50) / 2);
    expect((await there.repository.messages(record.id)).map(({ seq }) => seq)).toEqual(
      calls.map((_, index) => index + 1),
    );
  });
});
