import type { AgentProblem, AgentReport } from "@countersign/contracts/connected-agent";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import type { AgentPlace } from "../connect/agent-files.ts";
import type { Surroundings } from "./surroundings.ts";

/** One thing that was looked at: fine, with what to say about it, or a problem. */
export type Finding = { kind: "fine"; text: string } | { kind: "problem"; problem: AgentProblem };

/** What was found of one agent. */
export type Examination = {
  agent: ConnectableAgentKind;
  /** Null where it doesn't start. */
  version: string | null;
  /** The settings files with our hooks; none: it isn't connected. */
  files: AgentReport["places"];
  /** Where the keys are with which the server can be told. */
  keys: AgentPlace[];
  findings: Finding[];
  /** What can't be seen from here. */
  notes: string[];
};

/** How an agent is examined. `sendsProbes`: also by asking about a call that never runs, which takes some seconds. */
export type Examine = (surroundings: Surroundings, options: { sendsProbes: boolean }) => Promise<Examination>;

export function fine(text: string): Finding {
  return { kind: "fine", text };
}

export function problem(code: AgentProblem["code"], about: string): Finding {
  return { kind: "problem", problem: { code, about } };
}

export function problemsOf(findings: readonly Finding[]): AgentProblem[] {
  return findings.flatMap((finding) => (finding.kind === "problem" ? [finding.problem] : []));
}
