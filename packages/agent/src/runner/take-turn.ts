import type { Assessment, Call } from "@countersign/contracts/call";
import { createReadFilter } from "@countersign/policy";
import type { CallEnd, CallLook } from "../loop/state.ts";
import { step } from "../loop/step.ts";
import type { SessionRecord } from "../ports/repository.ts";
import type { ToolResult } from "../ports/tool.ts";
import { advance } from "../session/advance.ts";
import { endByRun } from "../session/call-ends.ts";
import { entryOfPolicy } from "../session/ledger-entries.ts";
import { transitionOfLooks } from "../session/looks.ts";
import { policyContext } from "../session/session-policy.ts";
import { gatherLooks } from "./look-at-calls.ts";
import { RunEnded } from "./run-ended.ts";
import { commit, commitAndPark, type SessionRun } from "./session-run.ts";

/**
 * Takes the turn of the active call: looks at it once more, and only what is allowed now, or approved in just this form,
 * starts. The start is stored before anything happens in the world.
 */
export async function takeTurn(run: SessionRun, record: SessionRecord, call: Call): Promise<SessionRecord> {
  const looks = await gatherLooks(run, record, [call]);
  const look = looks.looks[0]?.look;
  if (look === undefined) throw new Error(`call ${call.id} was not looked at`);
  const begun: { call: Call | null } = { call: null };
  const started = await commitAndPark(run, record.id, (current) => {
    if (current.mode !== looks.mode || current.loop.tag !== "acting") return null;
    const begin = startOf(current, call, look, looks.at);
    if (begin !== null) {
      const transition = advance(current, begin, run.dependencies.clockwork);
      begun.call = transition.calls.find(({ id }) => id === call.id) ?? null;
      return transition;
    }
    return transitionOfLooks(current, looks, run.dependencies.clockwork);
  });
  if (begun.call === null || look.kind !== "assessed") return started;
  return runCall(run, started, begun.call, look.assessment);
}

/** The change that starts the call, or null when it may not start as it stands now. */
function startOf(current: SessionRecord, call: Call, look: CallLook, at: string) {
  if (look.kind !== "assessed") return null;
  const event = { tag: "call-started" as const, callId: call.id, assessment: look.assessment, at };
  const after = step(current.loop, event);
  if (after === current.loop) return null;
  const before =
    current.loop.tag === "acting" ? current.loop.calls.find(({ id }) => id === call.id) : undefined;
  // A person's approval stands in the ledger already: what was remembered with it is not what let this very call run.
  const isApproved = before?.phase.tag === "approved" && before.phase.digest === look.assessment.digest;
  const isByPolicy = look.assessment.decision === "allow" && !isApproved;
  const decisions = isByPolicy ? [entryOfPolicy(call, look.assessment, at)] : [];
  return { record: current, events: [event], decisions };
}

async function runCall(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  assessment: Assessment,
): Promise<SessionRecord> {
  const { clockwork, live } = run.dependencies;
  const stream = { kind: "output" as const, callId: call.id };
  const result = await resultOf(run, record, call, assessment);
  run.looked.clear();
  const end: CallEnd = endByRun(call, isShutdown(run.signal) ? interrupted(result) : result);
  const event = { tag: "call-ended" as const, callId: call.id, end, at: clockwork.now() };
  // Ended before the end is stored, so that no live piece comes after what it belongs to.
  live.end(record.id, stream);
  return commit(run, record.id, (current) =>
    advance(current, { record: current, events: [event] }, clockwork),
  );
}

/** A tool that throws has a bug: the model is told that it failed, and the log says why. */
async function resultOf(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  assessment: Assessment,
): Promise<ToolResult> {
  const { look, live, log } = run.dependencies;
  const stream = { kind: "output" as const, callId: call.id };
  try {
    const parsed = look.tools.get(call.tool)?.parse(call.input);
    if (parsed === undefined) throw new Error(`tool ${call.tool} is gone`);
    const policy = await look.policyFor(record);
    const context = policyContext({ session: record, mode: record.mode, policy }, look);
    return await parsed.run({
      workspace: record.workspace,
      signal: run.signal,
      basis: assessment.basis,
      readFilter: (folder) => {
        // A person may have let a folder outside be searched: what lies in it is then not outside.
        const additionalDirectories = [...context.additionalDirectories, folder];
        return createReadFilter({ ...context, additionalDirectories });
      },
      onOutput: (text) => live.publish({ sessionId: record.id, stream, text }),
    });
  } catch (error) {
    log.error({ err: error, callId: call.id, tool: call.tool }, "a tool threw");
    return { ok: false, code: "tool_failed", message: `${call.tool} failed: ${wordsOf(error)}` };
  }
}

/** A run that ends for another reason has lost its session, and its write is refused anyway. */
function isShutdown({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof RunEnded && reason.reason === "shutdown";
}

function interrupted(result: ToolResult): ToolResult {
  const said = result.ok ? result.text : result.message;
  return {
    ok: false,
    code: "interrupted",
    message: `The server was shut down while this call ran: outcome unknown. Its output until then:\n${said}`,
    hint: "Look at what the call would have changed before you repeat it.",
  };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
