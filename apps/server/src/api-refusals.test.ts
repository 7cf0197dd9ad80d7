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
    data: z.strictObject({ code: z.string(), httpStatus: z.int(), path: z.string() }),
  }),
});

describe("a refusal", () => {
  const mutations = [
    "sessions.create",
    "sessions.send",
    "sessions.stop",
    "sessions.setMode",
    "approvals.decide",
  ];
  const queries = ["sessions.list", "sessions.get", "approvals.list"];

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
});
