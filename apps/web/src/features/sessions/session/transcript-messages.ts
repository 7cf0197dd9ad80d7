/** What the transcript says of its parts. */
export const transcriptMessages = {
  code: "Code",
  copyCode: "Copy code",
  done: "Done",
  notDone: "Not done",
  copyOutput: "Copy output",
  noOutput: "No output.",
  liveOutput: "Live output",
  errorOutput: "Error output",
  output: "Output",
  fold: "Fold",
  commandFromPerson: "Command from a person",
  you: "You",
  command: "Command",
  whatAgentWasSent: "What the agent was sent",
  messageFromPerson: "Message from a person",
  task: "Task from the agent",
  agentMessage: "Agent message",
  scripted: "scripted demo model",
  thinking: "Thinking…",
  thought: "Thought",
  proposed: "Proposed",
  willRun: "Will run",
  needsApproval: "Needs approval",
  approved: "Approved",
  running: "Running",
  timedOut: "Timed out, denied",
  interrupted:
    "Interrupted, outcome unknown. The process ended while this was running, so it may have taken effect. Check before retrying.",
  outputUntilThen: "Output until then:",
  notRun: "Not run.",
  agentGot: "Not asked. The agent got:",
  viewInAudit: "View in audit log",
  allowReasonsIntro: "Not asked because:",
  allowedBy: "allowed by",
  changedOutside: "Changed outside the intent",
  neverBecameCall: "was started by the agent but never became a call.",
  noCalls: "no calls",
  isWorking: "is working…",
  summarized: "Summarized here. The agent sees only the summary of everything above.",
  cleared: "Cleared here. The agent sees nothing above.",
  transcript: "Transcript",
  agentWorks: "The agent is working…",
  jumpToLatest: "Jump to latest",
} as const;

export function formatOnlyLast(characters: number): string {
  return `Only the last ${characters} characters are shown here.`;
}

export function formatShowMore(hidden: number): string {
  return `Show ${hidden} more ${hidden === 1 ? "line" : "lines"}`;
}

export function formatBy(person: string, time: string): string {
  return ` by ${person} ${time}`;
}

export function formatDenied(by: string): string {
  return `Denied${by} · not run`;
}

export function formatInstructed(by: string): string {
  return `Instructed${by} · not run`;
}

export function formatAborted(by: string): string {
  return `Aborted${by} · not run`;
}

export function formatExitCode(exitCode: number): string {
  return `Exit code ${exitCode}. `;
}

export function formatEarlier(count: number, total: number): string {
  return `Show ${count} of ${total} earlier`;
}

/** What stands for an image, which isn’t loaded. */
export function formatImage(alt: string | undefined, source: string | undefined): string {
  return `[image not loaded: ${alt || "no description"}${source === undefined ? "" : `, ${source}`}]`;
}

export function formatMessageFrom(agent: string): string {
  return `Message from ${agent}`;
}
