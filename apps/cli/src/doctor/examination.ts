import type { AgentProblem, AgentReport } from "@countersign/contracts/connected-agent";
import type { ConnectableAgentKind } from "@countersign/contracts/external-agent";
import type { AgentPlace } from "../connect/agent-files.ts";
import type { Surroundings } from "./surroundings.ts";

/** The result of one check. */
export type Finding = { kind: "fine"; text: string } | { kind: "problem"; problem: AgentProblem };

/** The result of examining one agent. */
export type Examination = {
  agent: ConnectableAgentKind;
  /** Null if the agent doesn't start. */
  version: string | null;
  /** The settings files with our hooks. Empty if the agent isn't connected. */
  files: AgentReport["places"];
  /** Where the keys are that can send a report to the server. */
  keys: AgentPlace[];
  findings: Finding[];
  /** What this check can't see. */
  notes: string[];
};

/** How an agent is examined. `sendsProbes`: also asks about a call that never runs, which takes a few seconds. */
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
