import type { Call } from "@countersign/contracts/call";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SessionSandbox } from "@countersign/contracts/sandbox";
import { compileRules, decide, ruleSetFromTexts } from "@countersign/policy";
import { expect, it } from "vitest";
import type { SubAgent } from "../loop/state.ts";
import { createPolicyEvaluator, type EvaluatorOptions } from "./policy-evaluator.ts";
import type { SessionPolicy } from "./session-policy.ts";

const session = { id: "s", workspace: "/w", createdBy: "ada", intent: null, sandbox: "off" as const };
const team = { dualApprovalFrom: null, excludesStarter: false, allowsAutoMode: true };
const box: SessionSandbox = {
  level: "workspace",
  team: "workspace",
  files: "off",
  session: "off",
  opened: [],
};

type Case = {
  name: string;
  mode?: PermissionMode;
  policy?: Partial<SessionPolicy>;
  allow?: string[];
  options?: Partial<EvaluatorOptions>;
  calledAs?: string;
  command?: string;
  want: "allow" | "ask";
  /** It's allowed only in the narrow sandbox. */
  isConfined?: boolean;
};

function subAgentIn(permissionMode: PermissionMode): SubAgent {
  const definition = { name: "helper", description: "helps", prompt: "Help.", permissionMode };
  const loop = { tag: "thinking" as const, attempt: 1, notBefore: null, notice: null };
  return { id: "task", definition, loop, turns: 1, costUsd: 0, lastText: "" };
}

it.each<Case>([
  { name: "runs a command that its sandbox confines", want: "allow", isConfined: true },
  { name: "runs it at the level scope", policy: { sandbox: { ...box, level: "scope" } }, want: "allow" },
  {
    name: "runs it at the level read-only",
    policy: { sandbox: { ...box, level: "read-only" } },
    want: "allow",
  },
  { name: "asks without a sandbox", policy: { sandbox: undefined }, want: "ask" },
  { name: "asks if the sandbox is off", policy: { sandbox: { ...box, level: "off" } }, want: "ask" },
  {
    name: "asks if the team doesn’t allow it",
    policy: { team: { ...team, allowsAutoMode: false } },
    want: "ask",
  },
  { name: "asks if no team allows it", policy: { team: undefined }, want: "ask" },
  {
    name: "runs it where people opened a folder, which is closed to it",
    policy: { sandbox: { ...box, opened: ["/srv"] } },
    want: "allow",
  },
  {
    name: "runs it where there are more folders, which are closed to it",
    policy: { additionalDirectories: ["/more"] },
    want: "allow",
  },
  {
    name: "runs it where rules allow hosts, which are closed to it",
    allow: ["WebFetch(domain:example.com)"],
    want: "allow",
  },
  { name: "runs what needs a host that no rule allows, and fails", command: "npm ci", want: "allow" },
  {
    name: "asks for what needs a host, if rules allow one",
    command: "npm ci",
    allow: ["WebFetch(domain:example.com)"],
    want: "ask",
  },
  { name: "asks for a call outside the sandbox", options: { isPersonal: true }, want: "ask" },
  { name: "asks for a call that runs elsewhere", options: { searchesUnfiltered: true }, want: "ask" },
  { name: "asks for another agent’s call", calledAs: "shell", want: "ask" },
  {
    name: "asks from the risk that needs dual approval",
    policy: { team: { ...team, dualApprovalFrom: "medium" } },
    want: "ask",
  },
  { name: "asks for a sub-agent in mode default", options: { agent: subAgentIn("default") }, want: "ask" },
  {
    name: "asks for a sub-agent in it, in a session in mode default",
    mode: "default",
    options: { agent: subAgentIn("auto") },
    want: "ask",
  },
  {
    name: "confines its sub-agent in a session that asks for nothing",
    mode: "bypassPermissions",
    options: { agent: subAgentIn("auto") },
    want: "allow",
    isConfined: true,
  },
  { name: "is the only mode that does", mode: "acceptEdits", want: "ask" },
])(
  "mode auto $name",
  ({ mode = "auto", policy, allow = [], options, calledAs, command = "npm test", want, isConfined }) => {
    const ruleSet = ruleSetFromTexts({ allow }, "user");
    const call: Call = {
      id: "c",
      sessionId: "s",
      turn: 1,
      position: 0,
      toolUseId: "t",
      tool: "Bash",
      input: { command },
      phase: { tag: "proposed" },
      assessment: null,
      verdict: null,
      ...(calledAs === undefined ? {} : { calledAs }),
    };
    const evaluator = createPolicyEvaluator(
      call,
      {
        session,
        mode,
        agent: null,
        startsSubAgent: false,
        isBookkeeping: false,
        searchesUnfiltered: false,
        isPersonal: false,
        ...options,
      },
      {
        ruleSet,
        rules: compileRules(ruleSet),
        additionalDirectories: [],
        isBypassDisabled: false,
        team,
        sandbox: box,
        ...policy,
      },
      {
        policyFor: () => Promise.reject(new Error("not asked")),
        now: () => "2026-01-01T00:00:00.000Z",
        fileSystem: { realpath: (path) => path },
        home: "/home/ada",
        decide,
      },
    );
    const decision = evaluator.decide();
    expect(decision.kind).toBe(want);
    if (isConfined === true) expect(decision.reasons).toMatchObject([{ code: "mode-auto" }]);
  },
);
