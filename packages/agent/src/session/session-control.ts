import type { Actor } from "@countersign/contracts/actor";
import type { Assessment } from "@countersign/contracts/call";
import { byPerson } from "@countersign/contracts/decided-by";
import type { JsonObject } from "@countersign/contracts/json";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { PreviewedFile } from "@countersign/contracts/previewed-file";
import type { SandboxLevel } from "@countersign/contracts/sandbox-level";
import type { NewSession } from "@countersign/contracts/session";
import type {
  BulkVerdictOutcome,
  BulkVerdictRequest,
  UndoOutcome,
  VerdictOutcome,
  VerdictRequest,
} from "@countersign/contracts/verdict";
import type { Visibility, VisibilityFilter } from "@countersign/contracts/visibility";
import type { AlwaysAllowOptions } from "../approvals/always-allow.ts";
import { decideCall } from "../approvals/decide-call.ts";
import { decideMany } from "../approvals/decide-many.ts";
import { undoVerdict } from "../approvals/undo-verdict.ts";
import { previewEdit } from "../evaluation/preview-edit.ts";
import { readPreviewedFile } from "../evaluation/read-previewed-file.ts";
import { type Authority, fullAuthority } from "./authority.ts";
import { changeMode } from "./change-mode.ts";
import { clearContext } from "./clear-context.ts";
import { compactContext } from "./compact-context.ts";
import type { ControlDependencies } from "./control-dependencies.ts";
import { createSession } from "./create-session.ts";
import { endSession, reopenSession } from "./end-session.ts";
import { closeFolder, openFolder } from "./open-folder.ts";
import { resumeSession } from "./resume-session.ts";
import { revokeCommand } from "./revoke-command.ts";
import { runOutside } from "./run-outside.ts";
import { sendMessage } from "./send-message.ts";
import { setIntent } from "./set-intent.ts";
import { setSandbox } from "./set-sandbox.ts";
import { setVisibility } from "./set-visibility.ts";
import { stopSession } from "./stop-session.ts";

/**
 * What a person can do with sessions. `by` is the name in the audit log. Every method throws `AppError`:
 * `not-found` for an unknown session, `forbidden` for anything that the authority excludes (full without one),
 * `bad-input` for invalid input, `conflict` for the wrong moment.
 */
export type SessionControl = {
  /** `note` says what differs from what the person may expect. */
  create(input: NewSession, by: Actor, authority?: Authority): Promise<{ id: string; note?: string }>;
  /** `expectedDigest`: the digest of the slash command's text as the person read it. */
  send(
    id: string,
    text: string,
    by: Actor,
    more?: Partial<Authority> & { expectedDigest?: string | undefined },
  ): Promise<void>;
  stop(id: string, by: Actor): Promise<void>;
  /** Stops the session, revokes what only it allows, and blocks messages until somebody reopens it. */
  end(id: string, by: Actor): Promise<void>;
  /** Lets an ended session take messages again. No grant comes back. */
  reopen(id: string, by: Actor): Promise<void>;
  setMode(id: string, mode: PermissionMode, by: Actor, authority?: Authority): Promise<void>;
  resume(id: string, by: Actor, authority?: Authority): Promise<void>;
  /** `visibleTo`: what the person may see. `forbidden` for anyone who would not see the session while it is private. */
  setVisibility(
    id: string,
    change: { visibility: Visibility; visibleTo: VisibilityFilter },
    by: Actor,
  ): Promise<void>;
  /** What the session's commands can reach at most. The team and settings files may be stricter. */
  setSandbox(id: string, sandbox: SandboxLevel, by: Actor): Promise<void>;
  /** Lets the session's commands change what is in a folder that the sandbox offered to open at a call which it blocked. */
  openFolder(
    id: string,
    folder: { callId: string; folder: string },
    by: Actor,
    authority?: Authority,
  ): Promise<void>;
  closeFolder(id: string, folder: string, by: Actor): Promise<void>;
  /** Makes a call that ran in a sandbox again, outside of it, while the session neither works nor waits. It waits for an approval. */
  runOutside(id: string, callId: string, by: Actor, authority?: Authority): Promise<void>;
  /** Puts the session under an intent in progress, or under none; while it neither works nor waits. */
  setIntent(id: string, intent: string | null, by: Actor): Promise<void>;
  /** The model sees nothing of what was said so far; while the session neither works nor waits. */
  clear(id: string, by: Actor): Promise<void>;
  /** The model summarizes the conversation, and sees the summary instead from then on. */
  compact(id: string, instructions: string, by: Actor, authority?: Authority): Promise<void>;
  /** Ends what the running command lets run, at once. `conflict` when that command does not run any more. */
  revokeCommand(id: string, commandId: string, by: Actor): Promise<void>;
  /**
   * `shared`: how a rule for the team or a project is stored that comes with an approval; active without it. `visibleTo`: which sessions the
   * person sees; all without it.
   */
  decide(
    request: VerdictRequest,
    by: Actor,
    more?: Partial<Authority> & Partial<AlwaysAllowOptions> & { visibleTo?: VisibilityFilter },
  ): Promise<VerdictOutcome>;
  decideMany(request: BulkVerdictRequest, by: Actor, authority?: Authority): Promise<BulkVerdictOutcome>;
  undo(callId: string, by: Actor): Promise<UndoOutcome>;
  preview(callId: string, input: JsonObject, by: Actor): Promise<Assessment>;
  /** A file that a waiting call would change, whole, as it is before the call. */
  previewedFile(callId: string, path: string): Promise<PreviewedFile>;
};

/** Makes the control over a repository; every method is one transaction of it. */
export function createSessionControl(dependencies: ControlDependencies): SessionControl {
  return {
    create: (input, by, authority = fullAuthority) => createSession(input, { by, authority }, dependencies),
    send: (id, text, by, { expectedDigest, bypassDisabledReason = null } = {}) =>
      sendMessage(id, { text, expectedDigest, authority: { bypassDisabledReason } }, by, dependencies),
    stop: (id, by) => stopSession(id, byPerson(by), dependencies),
    end: (id, by) => endSession(id, by, dependencies),
    reopen: (id, by) => reopenSession(id, by, dependencies),
    setMode(id, mode, by, authority = fullAuthority) {
      return changeMode(id, { mode, authority }, byPerson(by), dependencies);
    },
    resume: (id, _by, authority = fullAuthority) => resumeSession(id, authority, dependencies),
    setVisibility: (id, change, by) => setVisibility(id, change, by, dependencies),
    setSandbox: (id, sandbox, by) => setSandbox(id, sandbox, by, dependencies),
    openFolder: (id, folder, by, authority = fullAuthority) =>
      openFolder(id, { ...folder, authority }, by, dependencies),
    closeFolder: (id, folder, by) => closeFolder(id, folder, by, dependencies),
    runOutside: (id, callId, by, authority = fullAuthority) =>
      runOutside(id, { callId, authority }, by, dependencies),
    setIntent: (id, intent, by) => setIntent(id, intent, by, dependencies),
    clear: (id, by) => clearContext(id, by, dependencies),
    compact: (id, instructions, by, authority = fullAuthority) =>
      compactContext(id, { instructions, authority }, by, dependencies),
    revokeCommand: (id, commandId, by) => revokeCommand(id, commandId, by, dependencies),
    decide: (request, by, { shared, visibleTo, bypassDisabledReason = null } = {}) =>
      decideCall(request, byPerson(by), {
        ...dependencies,
        authority: { bypassDisabledReason },
        visibleTo,
        alwaysAllowOptions: shared && { shared },
      }),
    decideMany: (request, by, authority = fullAuthority) =>
      decideMany(request, by, { ...dependencies, authority }),
    undo: (callId, by) => undoVerdict(callId, by, dependencies),
    preview: (callId, input, by) => previewEdit(callId, input, by, dependencies),
    previewedFile: (callId, path) => readPreviewedFile(callId, path, dependencies.repository),
  };
}
