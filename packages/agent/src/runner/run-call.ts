import type { AuditEntry } from "@countersign/contracts/audit-entry";
import type { Assessment, Call } from "@countersign/contracts/call";
import { errorMessage } from "@countersign/contracts/error-message";
import { isLooser, type SandboxLevel } from "@countersign/contracts/sandbox-level";
import {
  createAddressCheck,
  createHostRules,
  createReadFilter,
  createWallRules,
  type PolicyContext,
} from "@countersign/policy";
import type { ToolResult } from "@countersign/tools/ports/tool";
import type { NetworkRules } from "@countersign/tools/sandbox/proxy/start-proxy";
import { findTool, policyOf, requesterOf } from "../evaluation/agent-policy.ts";
import { policyContext } from "../evaluation/session-policy.ts";
import { openCalls } from "../loop/agent-stack.ts";
import type { SessionRecord } from "../ports/repository.ts";
import { advance, type Change } from "../session/advance.ts";
import { entryOfDrift, entryOfIntent } from "../session/audit-entries.ts";
import { endByRun } from "../session/call-ends.ts";
import { stopTurn } from "../session/stop-turn.ts";
import { orStale, recordFiles } from "./file-records.ts";
import type { Recording } from "./record-changes.ts";
import { RunEnded } from "./run-ended.ts";
import { runPostToolUseHooks } from "./run-post-tool-use-hooks.ts";
import { runWatched, type Watched } from "./run-watched.ts";
import { commitWith, type SessionRun } from "./session-run.ts";
import { storeOnReturn, whileStorageReturns } from "./while-storage-returns.ts";

/** Runs a call whose start is stored, and stores how it ended with all that its end changes. */
export async function runCall(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  assessment: Assessment,
): Promise<SessionRecord> {
  const { clock, live } = run.dependencies;
  const stream = { kind: "output" as const, callId: call.id };
  const { result, drift, finish } = await runWatched(run, record, { call, assessment }, (recording) =>
    resultOf(run, record, call, { assessment, recording }),
  );
  run.evaluatedDigests.clear();
  await whileStorageReturns(run, () => recordFiles(run, record, call, result));
  const toolResult = isShutdown(run.signal)
    ? interruptedResult(result)
    : await orStale(run, record, call, result);
  const ended = { ...endByRun(call, toolResult), drift };
  const { end, hookRuns, stoppedBy } = await afterHooks(finish, () =>
    whileStorageReturns(run, () => runPostToolUseHooks(run, record, call, ended)),
  );
  const at = clock.now();
  const event = { tag: "call-ended" as const, callId: call.id, end, hookRuns, at };
  // Ended before the end is stored, so that no live piece comes after what it belongs to.
  live.end(record.id, stream);
  const changeOf = (current: SessionRecord) => {
    const auditEntries =
      drift === undefined ? [] : [entryOfDrift(call, drift, { workspace: record.workspace, at })];
    const applied = applyResult(current, call, toolResult, { auditEntries, at });
    const events = [event, ...applied.events];
    if (stoppedBy === null) return advance({ current, ...applied, events, clock });
    const rest = openCalls(current).filter(({ id }) => id !== call.id);
    const by = { kind: "hook" as const, name: stoppedBy };
    const stop = stopTurn(rest, by, at);
    const all = [...applied.auditEntries, ...stop.auditEntries];
    return advance({ current, by, ...applied, events: [...events, stop.event], auditEntries: all, clock });
  };
  const { session } = await storeOnReturn(run, commitWith, {
    change: (current) => ({ transition: changeOf(current), value: null }),
    storedValue: () => null,
    isStored: (current) => !openCalls(current).some(({ id }) => id === call.id),
  });
  return session;
}

/** What hooks change, such as a formatter, belongs to the call. It is recorded even if they fail. */
async function afterHooks<Ended extends { hookRuns: readonly unknown[] }>(
  finish: Watched["finish"],
  runHooks: () => Promise<Ended>,
): Promise<Ended> {
  let hasHooks = true;
  try {
    const ended = await runHooks();
    hasHooks = ended.hookRuns.length > 0;
    return ended;
  } finally {
    await finish({ hasHooks });
  }
}

type ResultChange = Pick<Change, "record" | "events" | "by"> & { auditEntries: AuditEntry[] };

/** A result that names an intent puts the session under it, which ends the running command: its rules were granted under the other. */
function applyResult(
  current: SessionRecord,
  call: Call,
  result: ToolResult,
  { auditEntries, at }: { auditEntries: AuditEntry[]; at: string },
): ResultChange {
  if (!result.ok || result.intent === undefined) return { auditEntries, events: [] };
  const { intent } = result;
  const row = entryOfIntent(call, { from: current.intent, to: intent }, at);
  const record = { ...current, intent };
  return {
    record,
    auditEntries: [...auditEntries, row],
    events: [{ tag: "intent-changed" }],
    by: row.decidedBy,
  };
}

/** A tool that throws has a bug: the model reads that it failed, and the log says why. */
async function resultOf(
  run: SessionRun,
  record: SessionRecord,
  call: Call,
  { assessment, recording }: { assessment: Assessment; recording: Recording | null },
): Promise<ToolResult> {
  const { evaluation, live, log } = run.dependencies;
  const stream = { kind: "output" as const, callId: call.id };
  try {
    const tool = evaluation.tools.get(call.tool) ?? (await findTool(call, record, evaluation));
    const parsed = tool?.parse(call.input);
    if (parsed === undefined) throw new Error(`tool ${call.tool} is gone`);
    const policy = await whileStorageReturns(run, () =>
      policyOf(requesterOf(call, record), record, evaluation),
    );
    const context = policyContext({ session: record, mode: record.mode, policy }, evaluation);
    const notFound = (error: unknown) => {
      log.warn({ err: error, callId: call.id }, "what a command may not change could not be found");
      return null;
    };
    const approvedBy = call.verdict?.verdict === "approve" ? call.verdict.by : null;
    return await parsed.run({
      workspace: record.workspace,
      signal: run.signal,
      session: { id: record.id, intent: record.intent },
      callId: call.id,
      sandbox: sandboxOf(assessment, policy.sandbox?.level),
      openedFolders: openedOf(assessment, policy.sandbox?.opened),
      unasked: isUnasked(assessment)
        ? { lasting: (await recording?.findLasting().catch(notFound)) ?? null }
        : undefined,
      mayLeaveSandbox: approvedBy !== null && shownSandbox(assessment) === "outside",
      wallRules: () => createWallRules(context),
      networkRules: () => networkRulesOf(assessment, context),
      approvedBy,
      isTracked: evaluation.fileMemory !== undefined,
      fingerprints: assessment.fingerprints,
      addressProblem: createAddressCheck(context, { isApproved: approvedBy !== null }),
      readFilter: (folder) => {
        // A person may have let a folder outside be searched: what lies in it is then not outside.
        const additionalDirectories = [...context.additionalDirectories, folder];
        return createReadFilter({ ...context, additionalDirectories });
      },
      onOutput: (text) => live.publish({ sessionId: record.id, stream, text }),
    });
  } catch (error) {
    log.error({ err: error, callId: call.id, tool: call.tool }, "a tool threw");
    return { ok: false, code: "tool_failed", message: `${call.tool} failed: ${errorMessage(error)}` };
  }
}

/** Whether only mode auto lets it run, because of its sandbox. */
function isUnasked({ decision, reasons }: Assessment): boolean {
  return decision === "allow" && reasons.some(({ code }) => code === "mode-auto");
}

/** The one that holds, or the one that the call was shown with, if that is stricter. */
function sandboxOf(assessment: Assessment, level: SandboxLevel = "off"): SandboxLevel {
  const shown = shownSandbox(assessment);
  return shown !== "outside" && isLooser(level, shown) ? shown : level;
}

/** None if the call was shown without network. An approval of the call opens no address: it names none. */
function networkRulesOf({ preview }: Assessment, context: PolicyContext): NetworkRules {
  const hosts = createHostRules(context);
  const isShown = preview.kind === "command" && preview.network !== undefined;
  const addressProblem = createAddressCheck(context, { isApproved: false });
  return { ...hosts, hasAllowed: hosts.hasAllowed && isShown, addressProblem };
}

/** Those that are open now and that the call was shown with. */
function openedOf({ preview }: Assessment, opened: readonly string[] = []): string[] {
  const shown = preview.kind === "command" ? (preview.opened ?? []) : [];
  return opened.filter((folder) => shown.includes(folder));
}

function shownSandbox({ preview }: Assessment): SandboxLevel | "outside" {
  return preview.kind === "command" ? (preview.sandbox ?? "off") : "off";
}

/** A run that ends for another reason has lost its session, and its write is refused anyway. */
function isShutdown({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof RunEnded && reason.reason === "shutdown";
}

function interruptedResult(result: ToolResult): ToolResult {
  const said = result.ok ? result.text : result.message;
  return {
    ok: false,
    code: "interrupted",
    message: `The server was shut down while this call ran: outcome unknown. Its output until then:\n${said}`,
  };
}
