import { assertNever } from "@countersign/contracts/assert-never";
import type { SessionDetail, SessionStatus } from "@countersign/contracts/session";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useControls } from "../../../components/shell/shell-controls.tsx";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { useCommandRun } from "../../commands/typed/use-command-run.tsx";
import { useOpenedGrants } from "../grants/use-grants.ts";
import { type ComposerAction, composerAction } from "./composer-action.ts";
import { composerMessages } from "./composer-messages.ts";
import type { ComposerAnswer } from "./composer-notice.tsx";
import { useModeChange } from "./use-mode-change.tsx";
import { useStop } from "./use-session-actions.ts";
import { useSessionCommands } from "./use-session-commands.ts";

export const placeholders: Record<SessionStatus, string> = {
  queued: composerMessages.queued,
  running: composerMessages.running,
  "awaiting-approval": composerMessages.needsApproval,
  idle: composerMessages.idle,
  failed: composerMessages.failed,
  stopped: composerMessages.stopped,
};

const sessionChanges: ReadonlySet<ComposerAction["tag"]> = new Set(["clear", "compact", "set-intent"]);

/** What is typed in the composer and what becomes of it. The text is kept until what it asks for was done. */
export function useComposer(session: SessionDetail, text: string, setText: (text: string) => void) {
  const trpc = useTRPC();
  const disabledReason = useDisabledReason("operate");
  const isOpen = session.status === "idle" || session.status === "failed" || session.status === "stopped";
  const action = composerAction(text);
  const [answer, setAnswer] = useState<ComposerAnswer | null>(null);
  const finish = (next: ComposerAnswer | null = null) => {
    setText("");
    setAnswer(next);
  };
  const reject = (why: string) => setAnswer({ tag: "refused", why });
  const send = useMutation(trpc.sessions.send.mutationOptions({ onSuccess: () => finish() }));
  const place = { sessionId: session.id };
  const run = useCommandRun({ place, workspace: session.workspace, onRejected: reject });
  const commands = useSessionCommands({
    onDone() {
      setAnswer(null);
      // What is written meanwhile, or while an intent was chosen with a button, stays.
      if (sessionChanges.has(action.tag)) setText("");
    },
    onRejected: reject,
  });
  const mode = useModeChange(session);
  const stop = useStop();
  const [, setGrantsOpen] = useOpenedGrants();
  const { openKeys } = useControls();
  const isBusy = send.isPending || run.isPending || commands.isPending;
  /** Why the agent, or the session, can take nothing now. */
  const closed = disabledReason ?? (isOpen ? null : placeholders[session.status]);

  /** Actions that only show something and work in every state. True: it was one. */
  function show({ tag }: ComposerAction): boolean {
    if (tag === "show-help") openKeys();
    else if (tag === "show-grants") void setGrantsOpen(true);
    else if (tag !== "show-cost" && tag !== "show-modes" && tag !== "show-intents") return false;
    finish(tag === "show-cost" || tag === "show-modes" || tag === "show-intents" ? { tag } : null);
    return true;
  }

  function submit() {
    if (text.trim() === "" || isBusy || show(action)) return;
    const { id } = session;
    if (action.tag === "refused") return reject(action.why);
    if (disabledReason !== null) return reject(disabledReason);
    if (action.tag === "set-mode") {
      finish();
      return mode.choose(action.mode);
    }
    if (action.tag === "stop") {
      if (isOpen) return reject(composerMessages.nothingRuns);
      finish();
      return stop.mutate({ id });
    }
    if (closed !== null) return reject(closed);
    setAnswer(null);
    submitToSession(id, action);
  }

  function submitToSession(id: string, wanted: ComposerAction) {
    switch (wanted.tag) {
      case "send":
        return send.mutate({ id, text: wanted.text });
      case "run":
        return run.run(wanted.text, (commandDigest) => send.mutate({ id, text: wanted.text, commandDigest }));
      case "clear":
        return commands.clear({ id });
      case "compact":
        return commands.compact({ id, instructions: wanted.instructions || undefined });
      case "set-intent":
        return commands.setIntent({ id, intent: wanted.intent });
      case "show-help":
      case "show-cost":
      case "show-grants":
      case "show-modes":
      case "show-intents":
      case "set-mode":
      case "stop":
      case "refused":
        return undefined;
      default:
        return assertNever(wanted);
    }
  }

  const isForOpenSession = action.tag === "send" || action.tag === "run" || sessionChanges.has(action.tag);
  return {
    action,
    answer,
    /** Whether the session waits for a message. */
    isOpen,
    isBusy,
    sendError: send.error,
    canSubmit: text.trim() !== "" && !isBusy && (!isForOpenSession || closed === null),
    submit,
    setIntent: (intent: string) => commands.setIntent({ id: session.id, intent }),
    markShown: run.markShown,
    dismiss: () => setAnswer(null),
    /** Something else is typed: what was said of the text before no longer holds. */
    write(next: string) {
      setText(next);
      send.reset();
      setAnswer((before) => (before?.tag === "refused" ? null : before));
    },
    dialogs: [mode.dialog, run.dialog] as const,
  };
}
