import type { Decision } from "@countersign/contracts/decision";
import type { ChangeStore } from "@countersign/tools/ports/change-store";
import type { AnyTool, RunContext } from "@countersign/tools/ports/tool";
import { expect, it } from "vitest";
import { supervise } from "../fixtures/supervise.ts";

const byMode: Decision = { kind: "allow", reasons: [{ code: "mode-auto", text: "mode auto allows it" }] };
const byRule: Decision = { kind: "allow", reasons: [{ code: "earlier-rule", text: "a rule" }] };

type Case = {
  name: string;
  decision: Decision;
  take?: () => Promise<string>;
  unrecorded?: () => Promise<string[]>;
  isRecorded?: boolean;
  want: RunContext["unasked"];
};

it.each<Case>([
  {
    name: "what only mode auto allows, with what undo couldn’t restore",
    decision: byMode,
    want: { lasting: ["/w/data/", "/w/large.bin"] },
  },
  { name: "not what a rule allows", decision: byRule, want: undefined },
  {
    name: "it without anything that it may change, if the workspace can’t be recorded",
    decision: byMode,
    take: () => Promise.reject(new Error("git isn’t installed")),
    want: { lasting: null },
  },
  {
    name: "it without anything that it may change, if nobody knows what can’t be restored",
    decision: byMode,
    unrecorded: () => Promise.reject(new Error("the state is gone")),
    want: { lasting: null },
  },
  {
    name: "it without anything that it may change, where nothing is recorded",
    decision: byMode,
    isRecorded: false,
    want: { lasting: null },
  },
])("a call is run as one that nobody was asked about: $name", async (given) => {
  const { decision, take = async () => "state", isRecorded = true, want } = given;
  const { unrecorded = async () => ["data/", "large.bin"] } = given;
  const seen: RunContext["unasked"][] = [];
  const bash: AnyTool = {
    name: "Bash",
    description: "Bash",
    inputSchema: { type: "object" },
    parse: () => ({
      preview: async () => ({ preview: { kind: "input", summary: "" }, fingerprints: [] }),
      async run({ unasked }) {
        seen.push(unasked);
        return { ok: true, text: "ran" };
      },
    }),
  };
  const store: ChangeStore = {
    take,
    unrecorded,
    begin: async () => undefined,
    begun: async () => null,
    end: async () => undefined,
    record: async () => ({ files: [], skipped: [], isCut: false }),
    read: async () => new Map(),
    keep: async () => undefined,
    content: async () => null,
    replace: async () => new Map(),
    forget: async () => undefined,
    forgetBefore: async () => undefined,
  };
  const { start, untilStatus, runner } = supervise({
    lines: [{ calls: [{ name: "Bash", input: { command: "make" } }] }, { text: "ok" }],
    tools: [bash],
    ports: isRecorded ? { changes: { store, save: async () => undefined } } : {},
    decideWith: () => decision,
    workspace: "/w",
  });
  await untilStatus(await start("do it"), "idle");
  await runner.close();
  expect(seen).toEqual([want]);
});
