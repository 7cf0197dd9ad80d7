import type { Call } from "@countersign/contracts/call";
import type { Decision } from "@countersign/contracts/decision";
import { possibleMcpTools } from "@countersign/contracts/external-tools/gemini-mcp-names";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { FileFingerprint } from "@countersign/contracts/preview";
import { toolManifests } from "@countersign/contracts/tool-manifest";
import { createHostRules, type PolicyCall, type PolicyContext, strictest } from "@countersign/policy";
import type { SubAgent } from "../loop/state.ts";
import { hookOpinion } from "./hook-opinion.ts";
import { requirePerson } from "./require-person.ts";
import {
  type PolicyDependencies,
  type PolicySession,
  policyContext,
  type SessionPolicy,
} from "./session-policy.ts";

/** The policy's answers for one evaluation of one call. */
export type PolicyEvaluator = {
  /** Decides on the call as it was requested. */
  decide(): Decision;
  /** Decides on the real paths of its preview as well; the strictest answer counts. */
  bind(decision: Decision, fingerprints: FileFingerprint[]): Decision;
  /** Whether a Read of its file would run without approval. */
  mayRead(): boolean;
};

/** The conditions under which a call is decided. */
export type EvaluatorOptions = {
  session: PolicySession;
  mode: PermissionMode;
  /** The sub-agent whose call it is; null for the session's own agent. */
  agent: SubAgent | null;
  /** The call is for a sub-agent. */
  startsSubAgent: boolean;
  /** The call changes only the notes of an external agent. */
  isBookkeeping: boolean;
  /** An external agent runs its own searches, so nothing filters the results. */
  searchesUnfiltered: boolean;
  unknownInputs?: PolicyContext["unknownInputs"];
  /** Only a person may let it run. */
  isPersonal: boolean;
};

/**
 * Makes the evaluator of one call. A link may lead elsewhere at any moment, so every path that a preview is based on is decided
 * on again, under that path. The mode of a sub-agent counts besides its session's: where they differ, the stricter answer does.
 */
export function createPolicyEvaluator(
  call: Call,
  {
    session,
    mode,
    agent,
    startsSubAgent,
    isBookkeeping,
    searchesUnfiltered,
    unknownInputs,
    isPersonal,
  }: EvaluatorOptions,
  policy: SessionPolicy,
  dependencies: PolicyDependencies & { decide: (call: PolicyCall, context: PolicyContext) => Decision },
): PolicyEvaluator {
  const own = agent?.definition.permissionMode;
  const modes: PermissionMode[] = own === undefined || own === mode ? [mode] : [mode, own];
  const runsHere = !isPersonal && !searchesUnfiltered && call.calledAs === undefined;
  const contexts = modes.map((each) => ({
    ...withConfinement(
      policyContext({ session, mode: each, policy, cwd: call.cwd }, dependencies),
      each === "auto" && runsHere ? policy : null,
    ),
    hook: hookOpinion(call),
    startsSubAgent,
    isBookkeeping,
    searchesUnfiltered,
    unknownInputs,
    calledAs: call.calledAs,
    possibleTools: possibleMcpTools(call.tool),
  }));
  const field = toolManifests.get(call.tool)?.previewedPath ?? null;
  const decideIn = (context: PolicyContext, tool: string, input: Call["input"]) => {
    const decision = dependencies.decide({ tool, input }, context);
    return isPersonal ? requirePerson(decision, tool, { mode: context.mode, session }) : decision;
  };
  const on = (tool: string, input: Call["input"]) =>
    strictest(contexts.map((context) => decideIn(context, tool, input)));

  return {
    decide: () => on(call.tool, call.input),
    bind(decision, fingerprints) {
      if (field === null) return decision;
      return strictest([
        decision,
        ...fingerprints.map(({ path }) => on(call.tool, { ...call.input, [field]: path })),
      ]);
    },
    mayRead() {
      // It opens no file: what is wrong with it is no secret.
      if (isPersonal) return true;
      const path = field === null ? undefined : call.input[field];
      if (typeof path !== "string") return false;
      // What a hook allows is this call, not reading its file.
      const read = { tool: "Read", input: { file_path: path } };
      return contexts.every(
        (context) =>
          dependencies.decide(read, {
            ...context,
            hook: undefined,
            startsSubAgent: false,
            isBookkeeping: false,
            calledAs: undefined,
            possibleTools: undefined,
            unknownInputs: undefined,
          }).kind === "allow",
      );
    },
  };
}

/**
 * What mode auto adds to mode default, where the team allows it and the session's commands run in a sandbox. What it allows runs in a narrower one
 * than other calls: without hosts, opened folders and additional directories, and without what nothing could restore. A call never runs in a looser
 * sandbox than it was previewed with, so this holds when it runs. `policy`: null in other modes.
 */
function withConfinement(context: PolicyContext, policy: SessionPolicy | null): PolicyContext {
  const { sandbox, team } = policy ?? {};
  if (team?.allowsAutoMode !== true || sandbox === undefined || sandbox.level === "off") return context;
  const mayReachHosts = createHostRules(context).hasAllowed;
  return { ...context, confinement: { asksFrom: team.dualApprovalFrom, mayReachHosts } };
}
