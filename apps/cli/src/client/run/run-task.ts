import type { Call } from "@countersign/contracts/call";
import type { FollowEvent } from "@countersign/contracts/event";
import type { Message } from "@countersign/contracts/message";
import type { NewSession, SessionSummary } from "@countersign/contracts/session";
import { linkToCall } from "../approvals/show-approval.ts";
import { followEvents } from "../follow-events.ts";
import { type Client, type ExitCode, exitCodes } from "../with-server.ts";
import type { TaskRequest } from "./read-task.ts";
import { endOf, type RunEnd } from "./run-end.ts";
import { linesOfCall, linesOfMessage } from "./transcript-lines.ts";

/** What is known of a run: what was printed, and what is to be said of it at its end. */
type Run = {
  id: string;
  workspace: string;
  onAsk: TaskRequest["onAsk"];
  /** The calls that were denied because nobody is asked. */
  denied: Set<string>;
  /** What was said of each call: its phase and digest. */
  said: Map<string, string>;
  /** The newest `seq` of a message that was printed. */
  seq: number;
  /** What the agent wrote last. */
  text: string;
  notice: string | null;
};

/** Starts a session and prints what happens in it until its turn ends, without asking anything. */
export async function runTask(client: Client, { session, onAsk }: TaskRequest): Promise<ExitCode> {
  const { notes, signal } = client;
  const { id, url } = await startSession(client, session);
  const { workspace } = session;
  const run: Run = {
    id,
    workspace,
    onAsk,
    denied: new Set(),
    said: new Map(),
    seq: 0,
    text: "",
    notice: null,
  };
  try {
    return await follow(client, run);
  } catch (error) {
    if (signal.aborted) notes.line("Left. The session continues: ", url);
    throw error;
  }
}

/** Starts a session, and says where it is. */
export async function startSession(
  { api, access, notes, output, isJson }: Client,
  session: NewSession,
): Promise<{ id: string; url: string }> {
  if (session.mode === "bypassPermissions")
    notes.line({ tone: "deny", text: "Every call runs without asking. Only deny rules hold." });
  const { id, note } = await api.sessions.create.mutate(session);
  const url = new URL(`/sessions/${id}`, access.origin).href;
  if (isJson) output.json({ type: "session", id, url });
  else notes.line("Session: ", url);
  if (note !== undefined) notes.line(note);
  return { id, url };
}

async function follow(client: Client, run: Run): Promise<ExitCode> {
  const { api, access, notes, signal } = client;
  const { id } = run;
  // From the session's beginning: everything in it is to be printed, and nothing twice.
  for await (const followed of followEvents(access, { sessionId: id, lastEventId: "0", signal })) {
    if (followed.kind === "lost")
      notes.line("The connection is lost. The session continues. Connecting again…");
    if (followed.kind !== "event") continue;
    const end = await take(client, run, followed.event);
    if (end === null) continue;
    // Older events may still say what was true before a person went on: only the server knows how it is now.
    const now = endOf(await api.sessions.get.query({ id, newest: 1 }), run.onAsk);
    if (now !== null) return finish(client, run, now);
  }
  throw signal.reason;
}

/** Prints what an event says. Gives how the run ended, if it did. */
async function take(client: Client, run: Run, event: FollowEvent): Promise<RunEnd | null> {
  const { output, isJson } = client;
  switch (event.type) {
    case "message-added":
      if (event.message.sessionId !== run.id) return null;
      if (isJson) output.json(event);
      takeMessage(client, run, event.message);
      return null;
    case "call-changed":
      if (event.call.sessionId !== run.id) return null;
      if (isJson) output.json(event);
      await takeCall(client, run, event.call);
      return null;
    case "session-changed":
      if (event.session.id !== run.id) return null;
      if (isJson) output.json(event);
      sayNotice(client, run, event.session);
      return endOf(event.session, run.onAsk);
    default:
      return null;
  }
}

function takeMessage({ output, notes, isJson }: Client, run: Run, message: Message): void {
  if (message.agent !== undefined || message.seq <= run.seq) return;
  run.seq = message.seq;
  const { text, lines } = linesOfMessage(message);
  if (text !== "") run.text = text;
  if (isJson) return;
  if (message.role === "assistant") output.lines(lines);
  else notes.lines(lines);
}

async function takeCall(client: Client, run: Run, call: Call): Promise<void> {
  const { notes, access, isJson } = client;
  const state = `${call.phase.tag} ${call.phase.tag === "waiting" ? call.assessment?.digest : ""}`;
  if (run.said.get(call.id) === state) return;
  run.said.set(call.id, state);
  if (call.phase.tag === "waiting" && run.onAsk === "deny") return denyCall(client, run, call);
  if (!isJson) notes.lines(linesOfCall(call, run.workspace));
  if (call.phase.tag === "waiting") notes.line("  Waits for an answer: ", linkToCall(access.origin, call.id));
}

/** What the agent reads of a call that nobody is asked about. */
export const nobodyIsAsked =
  "Nobody can answer here, so calls that need an approval are denied. Do without it.";

/** A call that changed meanwhile comes again, with its new digest. */
async function denyCall(
  { api, notes, isJson }: Client,
  run: Run,
  { id, assessment, tool }: Call,
): Promise<void> {
  const digest = assessment?.digest ?? "";
  const outcome = await api.approvals.decide.mutate({ id, digest, verdict: "deny", reason: nobodyIsAsked });
  if (outcome.outcome !== "accepted") return;
  run.denied.add(id);
  if (!isJson)
    notes.line({ tone: "deny", text: "✗ " }, tool, " denied, because it must ask (--on-ask deny).");
}

function sayNotice({ notes, isJson }: Client, run: Run, { notice }: SessionSummary): void {
  const message = notice?.message ?? null;
  if (message !== null && message !== run.notice && !isJson) notes.line({ tone: "ask", text: message });
  run.notice = message;
}

function finish({ output, notes, isJson }: Client, run: Run, end: RunEnd): ExitCode {
  const { status, usage } = end;
  const exitCode =
    end.kind === "unfinished"
      ? exitCodes.otherResult
      : run.denied.size > 0
        ? exitCodes.denied
        : exitCodes.done;
  const denied = run.denied.size;
  if (isJson) output.json({ type: "result", status, text: run.text, usage, denied, exitCode });
  else if (end.kind === "unfinished") notes.line({ tone: "deny", text: end.why });
  else if (denied > 0) notes.line(`Done. ${denied} ${denied === 1 ? "call was" : "calls were"} denied.`);
  return exitCode;
}
