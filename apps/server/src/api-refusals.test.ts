import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openApi } from "./fixtures/api-harness.ts";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const failure = z.strictObject({
  error: z.strictObject({
    message: z.string().min(1),
    code: z.int().negative(),
    data: z.strictObject({
      code: z.string(),
      httpStatus: z.int(),
      path: z.string(),
      fields: z.array(z.strictObject({ field: z.string(), message: z.string() })),
    }),
  }),
});

describe("a refusal", () => {
  const mutations = [
    "sessions.create",
    "sessions.send",
    "sessions.stop",
    "sessions.setMode",
    "sessions.clear",
    "sessions.compact",
    "sessions.setIntent",
    "sessions.revokeCommand",
    "commands.save",
    "commands.remove",
    "commands.trust",
    "commands.untrust",
    "approvals.decide",
  ];
  const queries = ["sessions.list", "sessions.get", "approvals.list", "commands.list", "commands.get"];

  it.each(mutations)("GET %s is METHOD_NOT_SUPPORTED: nothing is changed by a link", async (name) => {
    const { status, body } = await api.get(name, {});
    expect([status, failure.parse(body).error.data.code]).toEqual([405, "METHOD_NOT_SUPPORTED"]);
  });

  it.each(queries)("POST %s is METHOD_NOT_SUPPORTED", async (name) => {
    const { status, body } = await api.post(name, {});
    expect([status, failure.parse(body).error.data.code]).toEqual([405, "METHOD_NOT_SUPPORTED"]);
  });

  it.each([
    {
      ask: () => api.get("sessions.get", { id: "nobody" }),
      code: "NOT_FOUND",
      says: "There is no session nobody.",
    },
    { ask: () => api.post("sessions.stop", { id: "nobody" }), code: "NOT_FOUND", says: "nobody" },
    { ask: () => api.post("sessions.send", { id: "nobody", text: "x" }), code: "NOT_FOUND", says: "nobody" },
    {
      ask: () => api.post("sessions.setMode", { id: "nobody", mode: "plan" }),
      code: "NOT_FOUND",
      says: "nobody",
    },
    { ask: () => api.post("sessions.setMode", { id: "x", mode: "yolo" }), code: "BAD_REQUEST", says: "mode" },
    {
      ask: () => api.post("sessions.create", { workspace: "/no/such", prompt: "x" }),
      code: "BAD_REQUEST",
      says: "/no/such",
    },
    {
      ask: () => api.post("sessions.create", { workspace: api.workspace }),
      code: "BAD_REQUEST",
      says: "prompt",
    },
    {
      ask: () => api.post("sessions.create", { workspace: api.workspace, prompt: " " }),
      code: "BAD_REQUEST",
      says: "prompt",
    },
    { ask: () => api.post("sessions.create"), code: "BAD_REQUEST", says: "JSON" },
    { ask: () => api.get("approvals.list", { session: "x" }), code: "BAD_REQUEST", says: "session" },
    {
      ask: () => api.post("approvals.decide", { id: "x", digest: "y", verdict: "maybe" }),
      code: "BAD_REQUEST",
      says: "verdict",
    },
    {
      ask: () => api.post("approvals.decide", { id: "x", verdict: "approve" }),
      code: "BAD_REQUEST",
      says: "digest",
    },
    {
      ask: () => api.post("approvals.decide", { id: "x", digest: "y", verdict: "instruct" }),
      code: "BAD_REQUEST",
      says: "text",
    },
    ...["clear", "compact"].map((name) => ({
      ask: () => api.post(`sessions.${name}`, { id: "nobody" }),
      code: "NOT_FOUND",
      says: "There is no session nobody.",
    })),
    {
      ask: () => api.post("sessions.setIntent", { id: "nobody", intent: null }),
      code: "NOT_FOUND",
      says: "There is no session nobody.",
    },
    { ask: () => api.post("sessions.setIntent", { id: "x" }), code: "BAD_REQUEST", says: "intent" },
    {
      ask: () => api.post("sessions.revokeCommand", { id: "nobody", commandId: "c" }),
      code: "NOT_FOUND",
      says: "There is no session nobody.",
    },
    { ask: () => api.post("sessions.revokeCommand", { id: "x" }), code: "BAD_REQUEST", says: "commandId" },
    {
      ask: () => api.post("sessions.create", { workspace: api.workspace, prompt: "/compact all" }),
      code: "BAD_REQUEST",
      says: "/compact works only in a running session",
    },
    {
      ask: () => api.post("sessions.create", { workspace: api.workspace, prompt: "/hlep me" }),
      code: "NOT_FOUND",
      says: "Did you mean /help? To send this as plain text, start it with //.",
    },
    {
      ask: () => api.get("commands.get", { id: "team:none" }),
      code: "NOT_FOUND",
      says: "Command team:none not found.",
    },
    {
      ask: () => api.get("commands.list", { workspace: "/no/such" }),
      code: "BAD_REQUEST",
      says: "/no/such",
    },
    {
      ask: () => api.post("commands.save", { name: "9 lives", text: "x", version: null }),
      code: "BAD_REQUEST",
      says: "must be a name like commit",
    },
    {
      ask: () => api.post("commands.save", { name: "clear", text: "x", version: null }),
      code: "BAD_REQUEST",
      says: "/clear is built in",
    },
    {
      ask: () => api.post("commands.save", { name: "x", text: "---\na: [\n---\n", version: null }),
      code: "BAD_REQUEST",
      says: "line ",
    },
    {
      ask: () => api.post("commands.save", { name: "x", text: "x".repeat(200_001), version: null }),
      code: "BAD_REQUEST",
      says: "a command can have at most 200000 characters",
    },
    {
      ask: () => api.post("commands.save", { name: "x", text: "x" }),
      code: "BAD_REQUEST",
      says: "version",
    },
    {
      ask: () => api.post("commands.save", { name: "none", text: "x", version: 3 }),
      code: "NOT_FOUND",
      says: "Team command /none not found.",
    },
    {
      ask: () => api.post("commands.remove", { name: "none", version: 1 }),
      code: "NOT_FOUND",
      says: "Team command /none not found.",
    },
    {
      ask: () => api.post("commands.trust", { workspace: api.workspace, path: "/etc/passwd", digest: "d" }),
      code: "NOT_FOUND",
      says: "/etc/passwd isn’t a command in the workspace",
    },
    {
      ask: () => api.post("commands.untrust", { workspace: api.workspace, path: "/etc/passwd" }),
      code: "NOT_FOUND",
      says: "/etc/passwd isn’t a command in the workspace",
    },
    {
      ask: () => api.post("commands.untrust", { workspace: api.workspace, path: "/x.md", digest: "d" }),
      code: "BAD_REQUEST",
      says: "digest",
    },
    {
      ask: () => api.post("commands.preview", { text: "/none", workspace: api.workspace }),
      code: "NOT_FOUND",
      says: "Unknown command /none.",
    },
    {
      ask: () => api.post("commands.preview", { text: "/none" }),
      code: "BAD_REQUEST",
      says: "either the session or the workspace",
    },
    {
      ask: () => api.post("commands.preview", { text: "words", workspace: api.workspace }),
      code: "BAD_REQUEST",
      says: "This is plain text",
    },
    { ask: () => api.post("commands.check", { text: 1 }), code: "BAD_REQUEST", says: "text" },
    { ask: () => api.get("sessions.explode"), code: "NOT_FOUND", says: "sessions.explode" },
  ])(
    "$code says “$says”, in the shape of the documentation and without a stack",
    async ({ ask, code, says }) => {
      const { status, body, text } = await ask();
      const { error } = failure.parse(body);
      expect(error).toMatchObject({ data: { code, httpStatus: status } });
      expect(error.message).toContain(says);
      expect(error.message).not.toMatch(/Invalid (?:input|option)|expected \w+, received|Too (?:small|big)/);
      expect(text).not.toMatch(/stack|\.ts:\d/);
    },
  );

  it("words for a session that waits are a CONFLICT", async () => {
    const { id } = await api.waiting();
    const { status, body } = await api.post("sessions.send", { id, text: "x" });
    expect([status, failure.parse(body).error.data.code]).toEqual([409, "CONFLICT"]);
  });

  it.each([
    { name: "sessions.clear", input: {} },
    { name: "sessions.compact", input: { instructions: "the names" } },
    { name: "sessions.setIntent", input: { intent: null } },
    { name: "sessions.send", input: { text: "/clear" } },
    { name: "sessions.revokeCommand", input: { commandId: "c" } },
  ])("$name is a CONFLICT for a session that waits, under no command", async ({ name, input }) => {
    const { id } = await api.waiting();
    const before = await api.session(id);
    const { status, body } = await api.post(name, { id, ...input });
    expect([status, failure.parse(body).error.data.code]).toEqual([409, "CONFLICT"]);
    expect(await api.session(id)).toEqual(before);
  });

  it.each([
    { text: "/help", says: "commands.list" },
    { text: "/cost", says: "sessions.get" },
    { text: "/approvals", says: "sessions.grants" },
    { text: "/mode", says: "sessions.get" },
    { text: "/mode yolo", says: "default, acceptEdits" },
    { text: "/stop now", says: "/stop takes no arguments" },
  ])(
    "$text in sessions.send is a BAD_REQUEST that says “$says”, and sends nothing",
    async ({ text, says }) => {
      const id = await api.create("Talk");
      await api.untilStatus(id, "idle");
      const before = await api.session(id);
      const { status, body } = await api.post("sessions.send", { id, text });
      const { error } = failure.parse(body);
      expect([status, error.data.code]).toEqual([400, "BAD_REQUEST"]);
      expect(error.message).toContain(says);
      expect(await api.session(id)).toEqual(before);
    },
  );

  it("a team command that somebody changed since is a CONFLICT with who it was", async () => {
    const save = { name: "contested", text: "Mine." };
    await api.post("commands.save", { ...save, version: null });
    await api.post("commands.save", { ...save, version: 1 });
    const answers = [
      await api.post("commands.save", { ...save, version: null }),
      await api.post("commands.save", { ...save, version: 1 }),
      await api.post("commands.remove", { name: "contested", version: 1 }),
    ];
    for (const { status, body } of answers) {
      const { error } = failure.parse(body);
      expect([status, error.data.code]).toEqual([409, "CONFLICT"]);
      expect(error.message).toMatch(/saved version 2 at \d{4}-.+/);
    }
  });
});
