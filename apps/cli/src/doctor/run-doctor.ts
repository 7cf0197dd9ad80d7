import { connectCommand } from "@countersign/contracts/agent-commands";
import { describeAgentProblem } from "@countersign/contracts/agent-problem-messages";
import {
  type ConnectableAgentKind,
  connectableAgentKind,
  externalAgentNames,
} from "@countersign/contracts/external-agent";
import {
  doctorMessages,
  formatHeading,
  formatNotConnected,
  formatNothingConnected,
  formatProblemCount,
} from "./doctor-messages.ts";
import { type Examination, type Finding, problemsOf } from "./examination.ts";
import { examiners } from "./examine-agents.ts";
import { reportExamination } from "./report-examination.ts";
import type { Surroundings } from "./surroundings.ts";

type DoctorOptions = {
  /** The name of this machine. */
  machine: string;
  /** How the command line is called here. */
  commandLine: string;
};

/** Examines every agent, reports to their servers, and returns what to print. `isFine`: something is connected, without problems. */
export async function runDoctor(
  surroundingsOf: (agent: ConnectableAgentKind) => Surroundings,
  { machine, commandLine }: DoctorOptions,
): Promise<{ lines: string[]; isFine: boolean }> {
  const found = await Promise.all(
    connectableAgentKind.options.map((agent) =>
      examiners[agent](surroundingsOf(agent), { sendsProbes: true }),
    ),
  );
  const connected = found.filter(({ files }) => files.length > 0);
  if (connected.length === 0)
    return { lines: [formatNothingConnected(connectCommand(commandLine, "claude"))], isFine: false };
  const lines: string[] = [];
  for (const examination of found) {
    lines.push(...linesOf(examination, commandLine), "");
    if (examination.files.length > 0 && !(await reportExamination(examination, machine)))
      lines.splice(-1, 0, `  ${doctorMessages.notReported}`);
  }
  const count = connected.flatMap(({ findings }) => problemsOf(findings)).length;
  return {
    lines: [...lines, ...limits, "", count === 0 ? doctorMessages.allFine : formatProblemCount(count)],
    isFine: count === 0,
  };
}

const { unchecked, unasked, removable, moreLimits } = doctorMessages;
const limits = [
  doctorMessages.limits,
  ...[unchecked, unasked, removable, moreLimits].map((limit) => `  ${limit}`),
];

function linesOf({ agent, version, files, findings, notes }: Examination, commandLine: string): string[] {
  const name = externalAgentNames[agent];
  if (files.length === 0) return [name, `  ${formatNotConnected(name, connectCommand(commandLine, agent))}`];
  return [
    formatHeading(name, version),
    ...findings.flatMap((finding) => linesOfFinding(finding, agent, commandLine)),
    ...notes.map((note) => `  ${note}`),
  ];
}

function linesOfFinding(finding: Finding, agent: Examination["agent"], commandLine: string): string[] {
  if (finding.kind === "fine") return [`  ✓ ${finding.text}`];
  const { what, fix } = describeAgentProblem(finding.problem, agent, { commandLine });
  return [`  ✗ ${what}`, ...(fix === null ? [] : [`    → ${fix}`])];
}
