import type { WaitingCall } from "@countersign/contracts/turn-queue";
import { describeRequester } from "../../../lib/messages/command-messages.ts";
import { formatAgent } from "../../../lib/messages/format-agent.ts";
import { plural } from "../../../lib/messages/numbers.ts";

/** What the confirmation at the end of a session says. */
export const confirmationMessages = {
  endedBeforeSent: "The call ended before you sent this:",
  putIntoMessage: "Add to message",
  dismiss: "Dismiss",
  queueOfTurn: "Calls in this turn",
  active: "active",
  call: "The call",
  asks: ", asks.",
  proceed: "Do you want to proceed?",
  needsApproval: "Needs approval",
  aboutAbort: "Ends this call without a decision. The agent sees that it was aborted.",
  confirmation: "Confirmation",
  resumeQuestion: "Continue?",
  changeItsBudget: "Change its budget",
  continuing: "Continuing…",
  continue: "Continue",
  nothingSent: "nothing was sent",
  instead: "What should the agent do instead?",
  insteadPlaceholder: "Tell the agent what to do instead",
  sending: "Sending…",
  instruct: "Instruct",
} as const;

export function formatApproveRemaining(count: string): string {
  return `Approve ${count} remaining…`;
}

export function formatSoFar(turns: number, cost: string): string {
  return ` So far ${plural(turns, "turn")} and ${cost}.`;
}

type AnnouncedCall = Pick<WaitingCall, "agent" | "command" | "tool">;

/** Which call waits, for those who hear it. */
export function formatAnnouncement({ agent, command, tool }: AnnouncedCall, title: string): string {
  const from = agent === undefined ? "" : ` from ${formatAgent(agent)}`;
  const requester = command === undefined ? "" : `${describeRequester(command)}: `;
  return `A call${from} needs your approval: ${requester}${tool} ${title}`;
}
