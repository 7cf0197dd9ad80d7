import { randomUUID } from "node:crypto";
import { sessionSummary } from "@countersign/contracts/session";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { dataOf, openApi } from "./fixtures/api-harness.ts";
import { makeKey } from "./fixtures/gate-agent.ts";

let api: Awaited<ReturnType<typeof openApi>>;
let secret: string;

beforeAll(async () => {
  api = await openApi({ hasHome: true });
  secret = await makeKey(api);
});
afterAll(() => api.close());

const answer = z.object({ decision: z.string() });

async function send(session: string, event: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${api.origin}/hooks/gemini`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
      prefer: "respond-async",
    },
    body: JSON.stringify({ session_id: session, cwd: api.workspace, ...event }),
  });
  return { status: response.status, text: await response.text() };
}

/** Where a call of Gemini CLI comes to. `said`: the server and its tool, null if Gemini CLI doesn't say them. */
async function outcomeOf(name: string, said: [server: string, tool: string] | null, mode?: string) {
  const session = randomUUID();
  await send(session, { hook_event_name: "BeforeAgent", prompt: "Go" });
  const all = dataOf(z.array(sessionSummary), await api.get("sessions.list")).data;
  const id = all.find(({ external }) => external?.sessionId === session)?.id ?? "";
  if (mode !== undefined) expect((await api.post("sessions.setMode", { id, mode })).status).toBe(200);
  const context = said === null ? {} : { mcp_context: { server_name: said[0], tool_name: said[1] } };
  const call = { hook_event_name: "BeforeTool", tool_name: name, tool_input: { text: "x" }, ...context };
  const { status, text } = await send(session, call);
  const [item] = await api.queue(id);
  await send(session, { hook_event_name: "SessionEnd", reason: "exit" });
  return {
    outcome: status === 202 ? "waits" : answer.parse(JSON.parse(text)).decision,
    suggested: item?.suggestions.map(({ rule }) => rule) ?? [],
  };
}

async function withRule(behavior: "allow" | "ask" | "deny", rule: string, work: () => Promise<void>) {
  const made = await api.post("rules.create", { behavior, rule, scope: "team" });
  expect(made.status).toBe(200);
  const { id } = dataOf(z.object({ id: z.string() }), made).data;
  await work();
  expect((await api.post("rules.revoke", { id })).status).toBe(200);
}

it.each([
  { rule: "mcp__a__b_c", name: "mcp_a_b_c", said: ["a", "b_c"], want: "allow" },
  { rule: "mcp__a__*", name: "mcp_a_b_c", said: ["a", "b_c"], want: "allow" },
  { rule: "mcp__a", name: "mcp_a_b_c", said: ["a", "b_c"], want: "allow" },
  { rule: "mcp__a__b_c", name: "mcp_a_b_c", said: ["a_b", "c"], want: "waits" },
  { rule: "mcp__a", name: "mcp_a_b_c", said: ["a_b", "c"], want: "waits" },
  { rule: "mcp__a__b_c", name: "mcp_a_b_c", said: null, want: "waits" },
  { rule: "mcp__a_b__c", name: "mcp_a_b_c", said: ["a b", "c"], want: "waits" },
  { rule: "mcp__a__b_c", name: "mcp_a_b_c", said: ["a", "b.c"], want: "waits" },
  { rule: "mcp__a__b", name: "mcp_evil_b", said: ["a", "b"], want: "waits" },
  // Gemini CLI's own name doesn't say whose tool it is.
  { rule: "mcp_a_b_c", name: "mcp_a_b_c", said: ["a", "b_c"], want: "waits" },
  { rule: "mcp_a_b_c", name: "mcp_a_b_c", said: null, want: "waits" },
  { rule: "gemini_mcp_a_b_c", name: "mcp_a_b_c", said: null, want: "waits" },
  // A server that is called `_a_`.
  { rule: "mcp__a", name: "mcp__a__b", said: ["_a_", "b"], want: "waits" },
  { rule: "mcp__a__b", name: "mcp__a__b", said: null, want: "waits" },
] as const)("allow $rule: $name, said to be $said, $want", async ({ rule, name, said, want }) => {
  await withRule("allow", rule, async () => {
    expect((await outcomeOf(name, said === null ? null : [...said])).outcome).toBe(want);
  });
});

it.each([
  { rule: "mcp__a__b_c", name: "mcp_a_b_c", said: ["a", "b_c"], want: "deny" },
  { rule: "mcp__a", name: "mcp_a_b_c", said: ["a", "b_c"], want: "deny" },
  { rule: "mcp_a_b_c", name: "mcp_a_b_c", said: ["a", "b_c"], want: "deny" },
  { rule: "mcp__a", name: "mcp_a_b_c", said: null, want: "deny" },
  { rule: "mcp__a_b", name: "mcp_a_b_c", said: null, want: "deny" },
  { rule: "mcp__a_b__c", name: "mcp_a_b_c", said: ["a b", "c"], want: "deny" },
  { rule: "mcp__a__b_c", name: "mcp_a_b.c", said: ["a", "b.c"], want: "deny" },
  { rule: "mcp__a__b", name: "mcp__a__b", said: ["_a_", "b"], want: "deny" },
  { rule: "mcp__other", name: "mcp_a_b_c", said: null, want: "allow" },
] as const)(
  "deny $rule: $name, said to be $said, $want in bypassPermissions",
  async ({ rule, name, said, want }) => {
    await withRule("deny", rule, async () => {
      const { outcome } = await outcomeOf(name, said === null ? null : [...said], "bypassPermissions");
      expect(outcome).toBe(want);
    });
  },
);

it("offers a rule only for a tool whose server is certain", async () => {
  expect(await outcomeOf("mcp_a_b_c", ["a", "b_c"])).toEqual({
    outcome: "waits",
    suggested: ["mcp__a__b_c"],
  });
  expect(await outcomeOf("mcp_a_b_c", null)).toEqual({ outcome: "waits", suggested: [] });
});
