import type { SessionSummary } from "@countersign/contracts/session";

/** What the interactive client says. The same as in the browser where both say it. */
export const attachMessages = {
  proceed: "Do you want to proceed?",
  yes: "Yes",
  always: "Yes, and don’t ask again for ",
  inThisSession: " (in this session)",
  no: "No",
  instruct: "Type here to tell the agent what to do differently",
  confirm: "High risk: approve once more within 5 seconds to run it.",
  readFirst: "Scroll to the end before you approve: PgDn, or End.",
  noRule: "This call can’t be always allowed.",
  exactlyThis: "exactly this call",
  ruleAbove: "what is shown above",
  nothingChosen: "At this risk, no answer is preselected.",
  keys: "↑↓ choose · Enter answers · 1–3, y, n · Esc aborts · Ctrl-D denies",
  keysRule: "→ edits the rule · Enter answers · Esc aborts",
  keysWriting: "Enter sends · Ctrl-J new line · Esc leaves the field",
  notYet: "Read the call first: keys count in a moment.",
  sending: "Sending…",
  offline: "The connection is lost. You can’t decide calls until you reconnect.",
  reading: "Reading the call…",
  tooSmall: "The terminal is too small to decide calls. Make it larger.",
  leave: "Press Ctrl-C again to leave. The session continues.",
  left: "Left. The session continues: ",
  notSent: "Not sent. ",
  modeKept: "The mode wasn’t changed. ",
  modeKey: " (Shift+Tab)",
  bypass: "Bypass permissions in this session? ",
  waitingStill: " Waiting calls still need approval.",
  keysBypass: "Type yes, then Enter, to bypass · Esc cancels · Shift+Tab: next mode",
  verdicts: { approve: "Approved", deny: "Denied", instruct: "Instructed", abort: "Aborted" },
  unused: "The call ended before you sent this: ",
  changed: "The call changed since you looked.",
  placeholder: {
    queued: "The agent is starting. Stop it (/stop) to send a message.",
    running: "The agent is working. Stop it (/stop) to send a message.",
    "awaiting-approval": "The agent needs your approval.",
    idle: "What should the agent do next?",
    failed: "Send a message or retry (/resume).",
    stopped: "Stopped. Send a message to continue.",
  },
  help: [
    "/ lists commands, @ lists files. Enter sends, Ctrl-J is a line break.",
    "Shift+Tab changes the mode. /mode lists all modes, and /mode plan sets one.",
    "/stop ends the turn. /resume continues after a limit or a failure.",
    "/cost shows what was used, /approvals what is always allowed in this session.",
    "While a call waits: ↑↓ or Tab choose, Enter answers, and so do 1–3, y and n.",
    "  Esc aborts it, Ctrl-D denies it, text tells the agent what to do instead.",
    "  PgUp, PgDn, Home and End scroll it.",
    "Ctrl-C twice leaves, and so does Ctrl-D here. The session continues.",
  ],
  keysMenu: "↑↓ choose · Tab or Enter completes · Esc closes",
  noIntent: "This session has no intent. /intent ID sets one.",
  intent: "This session works under the intent ",
  noGrants: "Nothing is always allowed in this session.",
  limit: "Continue? Type /resume, or /stop.",
} as const;

export function formatCost({ usage, turns }: Pick<SessionSummary, "usage" | "turns">): string {
  const cost = usage.costUsd === null ? "" : `$${usage.costUsd.toFixed(2)}, `;
  return `This session so far: ${cost}${turns} ${turns === 1 ? "request" : "requests"} to the model. Tokens: ${usage.inputTokens} in, ${usage.cacheReadTokens} read from the cache, ${usage.cacheWriteTokens} written to it, ${usage.outputTokens} out.`;
}

export function formatTypeTarget(target: string): string {
  return `Type ${target} to approve, then Enter.`;
}

export function formatRows(from: number, to: number, all: number): string {
  return `rows ${from}–${to} of ${all} · PgUp, PgDn, Home, End`;
}

export function formatOffers(
  place: number,
  menu: { offers: readonly unknown[]; isComplete: boolean },
): string {
  return `${place} of ${menu.offers.length}${menu.isComplete ? "" : " or more"}`;
}

export function formatMoreCalls(count: number): string {
  return `… and ${count} more`;
}
