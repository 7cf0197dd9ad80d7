import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, testToken } from "./start-test-server.ts";

const bearer = { authorization: `Bearer ${testToken}` };

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({
    pages: {
      async handle(_request, response) {
        const visitor = globalThis.pageVisitor?.getStore();
        if (visitor === undefined) return void response.end("nobody");
        const { name, search, query } = visitor;
        const [sessions, made] = await Promise.allSettled([
          query("sessions.list", undefined),
          query("sessions.create", { workspace: "/srv", prompt: "hello" }),
        ]);
        response.end(JSON.stringify({ name, search, sessions, made: made.status }));
      },
      async close() {},
    },
  });
});
afterAll(() => server.app.close());

describe("a page that renders", () => {
  it("knows who asks for it, and can ask the API in their name, but change nothing", async () => {
    const { body } = await server.ask("/rules?workspace=%2Fsrv&q=a?b", { headers: bearer });
    expect(JSON.parse(body)).toEqual({
      name: "owner",
      search: "workspace=%2Fsrv&q=a?b",
      sessions: { status: "fulfilled", value: [] },
      made: "rejected",
    });
    expect(server.reached).toEqual(["sessions"]);
  });

  it("knows nobody before the sign-in", async () => {
    expect((await server.ask("/sign-in")).body).toBe("nobody");
  });

  it("brings no data to a tab that is open, whose own is newer", async () => {
    expect((await server.ask("/rules", { headers: { ...bearer, rsc: "1" } })).body).toBe("nobody");
  });

  it("outlives its visitor in nothing that follows", async () => {
    await server.ask("/rules", { headers: bearer });
    expect(globalThis.pageVisitor?.getStore()).toBeUndefined();
  });
});
