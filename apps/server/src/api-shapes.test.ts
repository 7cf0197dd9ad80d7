import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { queueItem } from "@countersign/contracts/call";
import { commandCheck, commandDetail, commandPreview, commandSummary } from "@countersign/contracts/command";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const nothing = { result: {} };
const instant = z.iso.datetime();

describe("sessions", () => {
  it("sessions.create gives an id, sessions.list and sessions.get the session in their shapes", async () => {
    const answer = await api.post("sessions.create", {
      workspace: api.workspace,
      prompt: "Talk",
      mode: "acceptEdits",
      model: "another-model",
    });
    const { status, data } = dataOf(z.strictObject({ id: z.string() }), answer);
    expect(status).toBe(200);
    await api.untilStatus(data.id, "idle");

    const list = dataOf(z.array(sessionSummary), await api.get("sessions.list"));
    const findListed = list.data.find(({ id }) => id === data.id);
    expect(findListed).toMatchObject({
      workspace: api.workspace,
      mode: "acceptEdits",
      model: "another-model",
      status: "idle",
      waiting: 0,
    });
    const { messages, calls, queue: waits, lastEventId, ...summary } = await api.session(data.id);
    expect(summary).toEqual(findListed);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect([calls, waits]).toEqual([[], []]);
    expect(lastEventId).toMatch(/^\d+$/);
    for (const time of [summary.createdAt, summary.updatedAt, ...messages.map(({ at }) => at)])
      expect(instant.parse(time)).toBe(new Date(time).toISOString());
  });

  it("sessions.get says every status as it is", async () => {
    const seen: string[] = [];
    const see = async (id: string, status: string) => {
      await api.untilStatus(id, status);
      seen.push(status);
    };
    await api.post("system.setPaused", { isPaused: true });
    const talk = await api.create("Talk");
    await see(talk, "queued");
    await api.post("system.setPaused", { isPaused: false });
    await see(talk, "idle");
    await see(await api.create("Fail"), "failed");
    const { id, call } = await api.waiting("sh -c 'sleep 60'");
    await see(id, "awaiting-approval");
    await api.decide({ id: call.id, digest: call.digest, verdict: "approve" });
    await see(id, "running");
    expect((await api.post("sessions.stop", { id })).body).toEqual(nothing);
    await see(id, "stopped");
    expect(new Set(seen)).toEqual(new Set(sessionSummary.shape.status.options));
  });

  it("sessions.send, sessions.stop and sessions.setMode answer with nothing, and do it", async () => {
    const id = await api.create("Talk");
    await api.untilStatus(id, "idle");
    const sent = await api.post("sessions.send", { id, text: "And more" });
    expect([sent.status, sent.body]).toEqual([200, nothing]);
    await expect.poll(async () => (await api.session(id)).messages.length).toBe(4);
    const moded = await api.post("sessions.setMode", { id, mode: "plan" });
    expect([moded.status, moded.body]).toEqual([200, nothing]);
    expect((await api.session(id)).mode).toBe("plan");
    const stopped = await api.post("sessions.stop", { id });
    expect([stopped.status, stopped.body]).toEqual([200, nothing]);
  });
});

describe("approvals", () => {
  it("approvals.list gives the waiting calls of all sessions, or of one, and sessions.get the same as its queue", async () => {
    const one = await api.waiting();
    const two = await api.waiting();
    const all = dataOf(z.array(queueItem), await api.get("approvals.list")).data;
    expect(all).toEqual(expect.arrayContaining([one.call, two.call]));
    expect(await api.queue(one.id)).toEqual([one.call]);
    expect((await api.session(one.id)).queue).toEqual([one.call]);
    expect(one.call).toMatchObject({
      sessionId: one.id,
      tool: "Bash",
      input: { command: "sh -c true" },
      preview: { kind: "command", command: "sh -c true", cwd: api.workspace },
      position: 0,
    });
    expect(instant.parse(one.call.askedAt)).toBe(one.call.askedAt);
  });

  it.each([
    { name: "approve", answer: { verdict: "approve" }, ends: "ran" },
    { name: "deny", answer: { verdict: "deny" }, ends: "denied" },
    { name: "deny with a reason", answer: { verdict: "deny", reason: "no" }, ends: "denied" },
    { name: "instruct", answer: { verdict: "instruct", text: "other" }, ends: "instructed" },
    { name: "abort", answer: { verdict: "abort" }, ends: "aborted" },
  ])("approvals.decide takes $name once, and says who and when", async ({ answer, ends }) => {
    const { id, call } = await api.waiting();
    const request = { id: call.id, digest: call.digest, ...answer };
    const first = await api.decide(request);
    expect(first).toEqual({
      status: 200,
      data: { outcome: "accepted", by: expect.any(String), at: expect.any(String) },
    });
    const { outcome: _, ...who } = first.data;
    expect(await api.decide(request)).toEqual({
      status: 200,
      data: { outcome: "already-decided", verdict: answer.verdict, ...who },
    });
    await api.untilStatus(id, "idle");
    expect((await api.session(id)).calls).toMatchObject([{ phase: { tag: "finished", outcome: ends } }]);
  });

  it("approvals.decide answers a stale digest, a stopped session and an unknown call truthfully, with status 200", async () => {
    const { id, call } = await api.waiting();
    expect(await api.decide({ id: call.id, digest: "0".repeat(64), verdict: "approve" })).toMatchObject({
      status: 200,
      data: { outcome: "changed", digest: call.digest },
    });
    await api.post("sessions.stop", { id });
    expect(await api.decide({ id: call.id, digest: call.digest, verdict: "approve" })).toMatchObject({
      status: 200,
      data: { outcome: "gone" },
    });
    expect(await api.decide({ id: "nobody", digest: "x", verdict: "deny" })).toMatchObject({
      status: 200,
      data: { outcome: "gone" },
    });
  });
});

const team = z.strictObject({ ...commandDetail.shape, source: z.literal("team"), version: z.int() });

/** A team command under a name of its own, stored. */
async function saveCommand(name: string, text: string, version: number | null = null) {
  return dataOf(team, await api.post("commands.save", { name, text, version })).data;
}

describe("commands", () => {
  const text = [
    "---",
    "description: Say where the work stands",
    "argument-hint: <to whom>",
    "allowed-tools: Bash(git add:*), Bash, Bash(git",
    "speed: 3",
    "---",
    "Tell $1.",
    "",
    "!`git status --short`",
    "",
    "The rules are in @RULES.md",
    "",
  ].join("\n");

  it("commands.save, commands.get and commands.list give a command in its shapes, and commands.remove ends it", async () => {
    const first = await saveCommand("shape:status", text);
    expect(first).toMatchObject({
      id: "team:shape:status",
      name: "shape:status",
      source: "team",
      path: null,
      version: 1,
      text,
      description: "Say where the work stands",
      argumentHint: "<to whom>",
      problem: null,
      shadowedBy: null,
      shell: ["git status --short"],
      files: ["RULES.md"],
      trust: "not-needed",
      allowsSubAgents: false,
      allowedTools: [
        { rule: "Bash(git add:*)", problem: null, danger: null, dangerCode: null },
        { rule: "Bash", problem: null, danger: expect.any(String), dangerCode: expect.any(String) },
        { rule: "Bash(git", problem: expect.any(String), danger: null, dangerCode: null },
      ],
      warnings: expect.arrayContaining([expect.objectContaining({ line: 5 })]),
    });
    expect(instant.parse(first.updatedAt)).toBe(first.versions[0]?.changedAt);
    const second = await saveCommand("shape:status", "Tell $1.", 1);
    expect(second.versions.map(({ version, text: was }) => [version, was])).toEqual([
      [2, "Tell $1."],
      [1, text],
    ]);
    expect(second.digest).not.toBe(first.digest);
    const got = await api.get("commands.get", { id: "team:shape:status", workspace: api.workspace });
    expect(dataOf(commandDetail, got).data).toEqual(second);
    const list = dataOf(z.array(commandSummary), await api.get("commands.list")).data;
    const { text: _text, versions: _versions, lastTrusted, ...summary } = second;
    expect(lastTrusted).toBeNull();
    expect(list).toContainEqual(summary);
    expect(list).toContainEqual(expect.objectContaining({ id: "built-in:help", source: "built-in" }));

    const removed = await api.post("commands.remove", { name: "shape:status", version: 2 });
    expect([removed.status, removed.body]).toEqual([200, nothing]);
    const left = dataOf(z.array(commandSummary), await api.get("commands.list", {})).data;
    expect(left.filter(({ name }) => name === "shape:status")).toEqual([]);
  });

  it.each(["GET", "POST"])(
    "commands.check says by %s what a text would mean, and stores nothing",
    async (method) => {
      const ask = method === "GET" ? api.get : api.post;
      const { data } = dataOf(commandCheck, await ask("commands.check", { text, workspace: api.workspace }));
      expect(data).toMatchObject({
        problem: null,
        description: "Say where the work stands",
        argumentHint: "<to whom>",
        shell: ["git status --short"],
        files: ["RULES.md"],
        model: null,
      });
      expect(data.patterns.map(({ rule, problem }) => [rule, problem === null])).toEqual([
        ["Bash(git add:*)", true],
        ["Bash", true],
        ["Bash(git", false],
      ]);
      expect(data.patterns[0]?.allows).not.toEqual([]);
      expect(data.patterns[0]?.refuses).not.toEqual([]);
      const broken = dataOf(commandCheck, await ask("commands.check", { text: "---\na: [\n---\n" })).data;
      expect(broken.problem).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
    },
  );

  it("commands.check takes by POST a text that no address has room for, and says when it is too long", async () => {
    const long = dataOf(commandCheck, await api.post("commands.check", { text: "x".repeat(200_000) })).data;
    expect(long.problem).toBeNull();
    const longer = dataOf(commandCheck, await api.post("commands.check", { text: "x".repeat(200_001) })).data;
    expect(longer.problem).not.toBeNull();
  });

  it("commands.preview says what would be sent and what is decided on it, and does none of it", async () => {
    const { digest } = await saveCommand("shape:preview", text);
    const before = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
    const typed = { text: "/shape:preview Ada $2", workspace: api.workspace };
    const { data } = dataOf(commandPreview, await api.post("commands.preview", typed));
    expect(data).toMatchObject({ arguments: "Ada $2", command: { digest, name: "shape:preview" } });
    expect(data.pieces.map((piece) => [piece.kind, piece.kind === "text" ? null : piece.decision])).toEqual([
      ["text", null],
      ["shell", "allow"],
      ["text", null],
      ["file", "allow"],
    ]);
    expect(data.pieces[0]).toEqual({ kind: "text", text: "Tell Ada.\n\n" });
    expect(dataOf(z.array(sessionSummary), await api.get("sessions.list")).data).toEqual(before);
  });

  it("commands.trust gives the command, trusted, and a text that changed is not; commands.untrust ends that", async () => {
    const folder = join(api.workspace, ".countersign/commands");
    await mkdir(folder, { recursive: true });
    const path = join(folder, "shape-trust.md");
    await writeFile(path, "---\nallowed-tools: Bash(git add:*)\n---\nLook.\n");
    const findListed = async () =>
      dataOf(z.array(commandSummary), await api.get("commands.list", { workspace: api.workspace })).data.find(
        ({ id }) => id === path,
      );
    const found = await findListed();
    expect(found).toMatchObject({ source: "project", trust: "untrusted", trustedBy: null, trustedAt: null });
    const asked = { workspace: api.workspace, path, digest: found?.digest };
    const { status, data } = dataOf(commandSummary, await api.post("commands.trust", asked));
    expect([status, data.trust]).toEqual([200, "trusted"]);
    expect(instant.parse(data.trustedAt)).toBe(data.trustedAt);
    expect(await findListed()).toEqual(data);
    await writeFile(path, "---\nallowed-tools: Bash\n---\nLook.\n");
    expect(await findListed()).toMatchObject({ trust: "untrusted" });
    const stale = await api.post("commands.trust", asked);
    expect(stale.status).toBe(409);
    const place = { workspace: api.workspace, path };
    const whole = dataOf(
      commandDetail,
      await api.get("commands.get", { workspace: api.workspace, id: path }),
    );
    expect(whole.data.lastTrusted).toEqual({
      text: "---\nallowed-tools: Bash(git add:*)\n---\nLook.\n",
      by: data.trustedBy,
      at: data.trustedAt,
    });
    const withdrawn = dataOf(commandSummary, await api.post("commands.untrust", place));
    expect([withdrawn.status, withdrawn.data.trust]).toEqual([200, "untrusted"]);
    expect((await api.post("commands.untrust", place)).status).toBe(409);
    await rm(path);
  });

  it("a text that begins with a command runs it, in sessions.create and in sessions.send", async () => {
    const { digest } = await saveCommand("shape:talk", "Talk of $1.");
    const reference = { name: "shape:talk", source: "team", path: null, digest };
    const id = await api.create("/shape:talk Ada");
    await api.untilStatus(id, "idle");
    await api.post("sessions.send", { id, text: "/shape:talk Bo" });
    await expect.poll(async () => (await api.session(id)).messages.length).toBe(6);
    await api.untilStatus(id, "idle");
    const { messages, command } = await api.session(id);
    const said = messages.map(({ content: [block], command: of }) => [
      block?.type === "text" ? block.text : null,
      of ?? null,
    ]);
    expect(said.filter(([, of]) => of !== null)).toEqual([
      ["/shape:talk Ada", { ...reference, part: "typed" }],
      ["Talk of Ada.", { ...reference, part: "expanded" }],
      ["/shape:talk Bo", { ...reference, part: "typed" }],
      ["Talk of Bo.", { ...reference, part: "expanded" }],
    ]);
    expect(command).toBeNull();
  });

  it("sessions.revokeCommand answers with nothing; the session shows the command before and not after", async () => {
    const { digest } = await saveCommand(
      "shape:run",
      "---\nallowed-tools: Bash(git add:*)\n---\n!`sh -c $1`\n",
    );
    const reference = { name: "shape:run", source: "team", path: null, digest };
    const id = await api.create("/shape:run true");
    await api.untilStatus(id, "awaiting-approval");
    const { command, queue: waits, calls } = await api.session(id);
    expect(command).toEqual({
      ...reference,
      id: expect.any(String),
      version: 1,
      rules: ["Bash(git add:*)"],
      allowsSubAgents: false,
      by: expect.any(String),
      at: expect.any(String),
    });
    expect(instant.parse(command?.at)).toBe(command?.at);
    expect(waits).toMatchObject([{ tool: "Bash", input: { command: "sh -c 'true'" }, command: reference }]);
    expect(waits[0]).not.toHaveProperty("claim");
    expect(calls).toMatchObject([{ id: waits[0]?.id, command: reference }]);
    expect(await api.queue(id)).toEqual(waits);

    const other = await api.post("sessions.revokeCommand", { id, commandId: "another" });
    expect(other.status).toBe(409);
    const revoked = await api.post("sessions.revokeCommand", { id, commandId: command?.id });
    expect([revoked.status, revoked.body]).toEqual([200, nothing]);
    const after = await api.session(id);
    expect(after.command).toBeNull();
    expect(after.queue).toMatchObject([{ id: waits[0]?.id, command: reference }]);
    await api.post("sessions.stop", { id });
    await api.untilStatus(id, "stopped");
  });

  it("sessions.clear, sessions.compact and sessions.setIntent answer with nothing, and do it", async () => {
    const id = await api.create("Talk");
    await api.untilStatus(id, "idle");
    expect((await api.session(id)).contextFrom).toBeUndefined();
    const compacted = await api.post("sessions.compact", { id, instructions: "the names" });
    expect([compacted.status, compacted.body]).toEqual([200, nothing]);
    // What was typed is the third message, and what it asks the model the fourth.
    await expect.poll(async () => (await api.session(id)).contextFrom).toBe(4);
    await api.untilStatus(id, "idle");
    const cleared = await api.post("sessions.clear", { id });
    expect([cleared.status, cleared.body]).toEqual([200, nothing]);
    const { contextFrom, messages } = await api.session(id);
    expect([contextFrom, messages.length]).toEqual([6, 5]);
    const under = await api.post("sessions.setIntent", { id, intent: null });
    expect([under.status, under.body]).toEqual([200, nothing]);
    expect((await api.session(id)).intent).toBeNull();
  });
});

it("a mutation without input needs no body", async () => {
  await api.waiting();
  const { status, data } = dataOf(z.strictObject({ stopped: z.int() }), await api.post("system.stopAll"));
  expect(status).toBe(200);
  expect(data.stopped).toBeGreaterThan(0);
});
