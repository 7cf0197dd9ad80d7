import type { Call } from "@countersign/contracts/call";
import { describe, expect, it } from "vitest";
import { intentOf, memoryIntents } from "../fixtures/intent-doubles.ts";
import { adviseOnDenial, type DenialPlace } from "./denial-advice.ts";

const call: Call = {
  id: "c",
  sessionId: "s",
  turn: 1,
  position: 0,
  toolUseId: "t",
  tool: "Write",
  input: {},
  phase: { tag: "proposed" },
  assessment: null,
  verdict: null,
};
const intent = { id: "REQ-001", title: "A page" };
const tools = new Set(["request_scope_expansion", "select_intent"]);
const place: DenialPlace = {
  workspace: "/w",
  intent,
  mode: "default",
  tools,
  intents: memoryIntents([intentOf("REQ-001", ["src/"])]).port,
};
const general = [{ kind: "continue" }, { kind: "tell-person" }];

function violation(blockedPath?: string) {
  const denial = { kind: "deny" as const, reasons: [], code: "scope_violation" as const, message: "no" };
  return blockedPath === undefined ? denial : { ...denial, blockedPath };
}

function asking(path: string) {
  const step = { kind: "call", tool: "request_scope_expansion", input: { paths: [path] } };
  return [{ ...step, fill: ["why"], repeat: true }, ...general];
}

describe("what a violation of the scope advises", () => {
  it.each([
    { path: "/w/docs/a.md", shown: "docs/a.md", next: asking("docs/a.md") },
    { path: "/w/docs/", shown: "docs/", next: asking("docs/") },
    { path: "/w/app/[id]/page.tsx", shown: "app/[id]/page.tsx", next: asking("app/[id]/page.tsx") },
    { path: "/w/docs/*.md", shown: "docs/*.md", next: general },
    { path: "/w/what?", shown: "what?", next: general },
    { path: "/w/a\\b", shown: "a\\b", next: general },
    { path: "/w/!a", shown: "!a", next: general },
    { path: "/w/~/a", shown: "~/a", next: general },
    { path: "/w", shown: "/w", next: general },
    { path: "/wide/a", shown: "/wide/a", next: general },
    { path: "/etc/passwd", shown: "/etc/passwd", next: general },
  ])("asks a person for $path only where that names this path alone", async ({ path, shown, next }) => {
    const advice = await adviseOnDenial(call, violation(path), place);
    expect(advice.data).toEqual({ mode: "default", intent: "REQ-001", path: shown, owned: ["src/"] });
    expect(advice.next).toEqual(next);
  });

  it.each([
    { name: "no path is known", change: {}, denial: violation() },
    { name: "the mode asks nobody", change: { mode: "dontAsk" as const }, denial: violation("/w/a") },
    { name: "the mode bypasses", change: { mode: "bypassPermissions" as const }, denial: violation("/w/a") },
    { name: "the agent lacks the tool", change: { tools: new Set<string>() }, denial: violation("/w/a") },
    { name: "there are no intents", change: { intents: undefined }, denial: violation("/w/a") },
  ])("asks nobody where $name", async ({ change, denial }) => {
    const advice = await adviseOnDenial(call, denial, { ...place, ...change });
    expect(advice.next).toEqual(general);
    expect(advice.hint).toMatch(/^Work on files that/);
  });

  it("says the same of an intent that is gone, without what it owns", async () => {
    const gone = { ...place, intents: memoryIntents([]).port };
    const advice = await adviseOnDenial(call, violation("/w/docs/a.md"), gone);
    expect(advice.data.owned).toEqual([]);
    expect(advice.hint).toBe(
      "Work on files that REQ-001 owns, or call request_scope_expansion with the paths and the reason.",
    );
  });
});

describe("what a missing intent advises", () => {
  const denial = { kind: "deny" as const, reasons: [], code: "no_active_intent" as const, message: "no" };
  const without = { ...place, intent: null };

  it("is to select one of the first five", async () => {
    const six = ["a", "b", "c", "d", "e", "f"].map((name) => intentOf(`REQ-${name}`, []));
    const advice = await adviseOnDenial(call, denial, { ...without, intents: memoryIntents(six).port });
    expect(advice.next.filter(({ kind }) => kind === "call")).toHaveLength(5);
    expect(advice.next[0]).toEqual({
      kind: "call",
      tool: "select_intent",
      input: { intent: "REQ-a" },
      repeat: true,
    });
    expect(advice.hint).toContain("REQ-a (Title of REQ-a)");
    expect(advice.hint).not.toContain("REQ-f");
  });

  it.each([
    { name: "there is none", change: { intents: memoryIntents([]).port } },
    { name: "the agent lacks the tool", change: { tools: new Set<string>() } },
    { name: "intents are not known here", change: { intents: undefined } },
  ])("is to read only where $name", async ({ change }) => {
    const advice = await adviseOnDenial(call, denial, { ...without, ...change });
    expect(advice.next).toEqual(general);
    expect(advice.hint).toBe("Only read until an intent is active, or say what you need one for.");
  });
});
