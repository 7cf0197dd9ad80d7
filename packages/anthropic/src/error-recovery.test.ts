import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyTool, type EvaluationDependencies, timeOutCall } from "@countersign/agent";
import type { Call } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { type ToolErrorCode, toolErrorCode } from "@countersign/contracts/tool-error";
import { type ModelCall, RecoveringModel } from "@countersign/testing/recovering-model";
import { expect, it } from "vitest";
import { type Parts, runScriptedAgent } from "./fixtures/run-scripted-agent.ts";
import { firstText, lastResults, type ScriptedRequest, textReply, toolReply } from "./scripted.ts";

type Decision = ReturnType<EvaluationDependencies["decide"]>;
type Case = {
  code: ToolErrorCode;
  tool: string;
  input: JsonObject;
  decision?: Decision;
  isUnderIntent?: boolean;
  before?: ModelCall[];
  onAsk?: (request: number, workspace: string) => void;
  onWaiting?: (call: Call, parts: Parts) => Promise<void>;
};

const allow: Decision = { kind: "allow", reasons: [{ code: "earlier-rule", text: "a rule" }] };
const ask: Decision = { kind: "ask", reasons: [], risk: { level: "low", reasons: [] }, suggestions: [] };
const deny = (code: ToolErrorCode): Decision => ({
  kind: "deny",
  reasons: [],
  code,
  message: `refused: ${code}`,
});

/** An input that each tool could run with. */
const inputs: Record<string, JsonObject> = {
  Read: { file_path: "a.txt" },
  Write: { file_path: "a.txt", content: "new\n" },
  Edit: { file_path: "a.txt", old_string: "one", new_string: "two" },
  MultiEdit: { file_path: "a.txt", edits: [{ old_string: "one", new_string: "two" }] },
  Delete: { file_path: "a.txt" },
  Bash: { command: "touch b.txt" },
  Grep: { pattern: "one" },
  Glob: { pattern: "*.txt" },
  LS: { path: "." },
  WebFetch: { url: "https://example.com/" },
  Task: { description: "Look around here", prompt: "Look around." },
  select_intent: { intent: "REQ-001" },
  request_scope_expansion: { paths: ["test/**"], why: "the test is there" },
};
const all = Object.keys(inputs);
const changing = ["Write", "Edit", "MultiEdit", "Delete"];
const under = { isUnderIntent: true };

const byPolicy: ToolErrorCode[] = [
  ...(["rule_denied", "scope_violation", "intent_ignored", "no_active_intent"] as const),
  ...(["no_approver", "hook_denied", "hook_failed"] as const),
];

const verdicts = {
  user_denied: { verdict: "deny", reason: "not now" },
  user_instructed: { verdict: "instruct", text: 'Read {"file_path":"proof.txt"}' },
  aborted: { verdict: "abort" },
} as const;

function byPerson(code: keyof typeof verdicts, tool: string): Case {
  return {
    code,
    tool,
    input: inputs[tool] ?? {},
    decision: ask,
    onWaiting: async (call, { control }) => {
      const digest = call.assessment?.digest ?? "";
      await control.decide({ id: call.id, digest, ...verdicts[code] }, "ada");
    },
  };
}

const approve: NonNullable<Case["onWaiting"]> = async ({ id, assessment }, { control }) => {
  await control.decide({ id, digest: assessment?.digest ?? "", verdict: "approve" }, "ada");
};

const passTimeLimit: Case["onWaiting"] = async (call, parts) => {
  parts.time.ms += 61_000;
  await timeOutCall(call.id, parts);
};

const read = { name: "Read", input: { file_path: "a.txt" } };
const rest = { name: "Read", input: { file_path: "proof.txt" } };
const changeByOthers = (request: number, workspace: string) => {
  if (request === 1) writeFileSync(join(workspace, "a.txt"), "one, by somebody else\n");
};

/** A tool that ends as a real one can, at a moment that a test cannot hit. */
function endsWith(code: "changed_since_approved" | "interrupted"): AnyTool {
  return {
    name: `Ends_${code}`,
    description: "Ends so",
    inputSchema: { type: "object" },
    parse: () => ({
      preview: async () => ({ preview: { kind: "input", summary: "" }, fingerprints: [] }),
      run: async () => ({ ok: false, code, message: `ended by ${code}` }),
    }),
  };
}

const cases: Case[] = [
  ...byPolicy.flatMap((code) =>
    all.map((tool) => ({ code, tool, input: inputs[tool] ?? {}, decision: deny(code), ...under })),
  ),
  ...(["user_denied", "user_instructed", "aborted"] as const).flatMap((code) =>
    ["Write", "Bash", "WebFetch", "select_intent"].map((tool) => byPerson(code, tool)),
  ),
  ...all.map((tool): Case => ({ code: "invalid_input", tool, input: { nonsense: true } })),
  { code: "invalid_input", tool: "Edit", input: { file_path: "a.txt", old_string: "ten", new_string: "2" } },
  { code: "invalid_input", tool: "Read", input: { file_path: "none.txt" } },
  { code: "invalid_input", tool: "Delete", input: { file_path: "." } },
  { code: "invalid_input", tool: "select_intent", input: { intent: "REQ-404" } },
  { code: "invalid_input", tool: "request_scope_expansion", input: inputs.request_scope_expansion ?? {} },
  { code: "unknown_tool", tool: "Rename", input: { from: "a", to: "b" } },
  ...changing.map(
    (tool): Case => ({
      code: "stale_file",
      tool,
      input: inputs[tool] ?? {},
      ...under,
      before: [read],
      onAsk: changeByOthers,
    }),
  ),
  { code: "tool_failed", tool: "Bash", input: { command: "sleep 20", timeout: 20 } },
  { code: "tool_failed", tool: "WebFetch", input: inputs.WebFetch ?? {} },
  { code: "limit_reached", tool: "Task", input: inputs.Task ?? {} },
  { code: "timed_out", tool: "Write", input: inputs.Write ?? {}, decision: ask, onWaiting: passTimeLimit },
  { code: "timed_out", tool: "Bash", input: inputs.Bash ?? {}, decision: ask, onWaiting: passTimeLimit },
  { code: "changed_since_approved", tool: "Ends_changed_since_approved", input: {} },
  { code: "interrupted", tool: "Ends_interrupted", input: {} },
];

it("the refusals are of every code that a session can end a call with, and of every tool", () => {
  const ofLibrary = "callback_failed";
  expect(new Set([...cases.map(({ code }) => code), ofLibrary])).toEqual(new Set(toolErrorCode.options));
  for (const tool of all) expect(cases.some((each) => each.tool === tool)).toBe(true);
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

it.each(cases)(
  "after $code of $tool the agent reads one well-formed error and continues",
  async (testCase) => {
    const { code, tool, input, decision = allow, before = [], isUnderIntent = false } = testCase;
    const { onAsk, onWaiting = approve } = testCase;
    const model = new RecoveringModel([...before, { name: tool, input }, rest]);
    const { record, requests, reportedErrors } = await runScriptedAgent({
      script: (request) => replyOf(model, request),
      decide: (call) =>
        call.tool === tool && JSON.stringify(call.input) === JSON.stringify(input) ? decision : allow,
      tools: [endsWith("changed_since_approved"), endsWith("interrupted")],
      isUnderIntent,
      onWaiting,
      ...(onAsk === undefined ? {} : { onAsk }),
    });
    expect(reportedErrors).toEqual([]);
    expect(requests.map(({ problem }) => problem).filter((problem) => problem !== null)).toEqual([]);
    expect(record.loop.tag).toBe("idle");
    const [error] = model.errors;
    expect(error).toMatchObject({ code, tool });
    if (decision.kind === "deny") expect(error?.message).toBe(decision.message);
    if (error?.next?.[0]?.kind === "tell-person") return;
    const last = requests.at(-1)?.request;
    expect(last === undefined || last === null ? [] : lastResults(last)).toMatchObject([
      { is_error: false, content: expect.stringContaining("it goes on") },
    ]);
  },
);

function replyOf(model: RecoveringModel, request: ScriptedRequest) {
  if (firstText(request.messages).includes("Look around.")) return toolReply([read]);
  const result = lastResults(request).at(-1);
  const move = model.move(
    result === undefined ? null : { content: result.content, isError: result.is_error },
  );
  return move.kind === "call" ? toolReply([move.call]) : textReply(move.text);
}
