import type { HookFailure, SettingsHook } from "@countersign/contracts/hook";
import { Chip } from "@countersign/ui/chip";
import { OctagonAlert } from "lucide-react";
import Link from "next/link";
import { formatTimeLimit, hookEventLabels, outcomeOfHook } from "../../../lib/messages/hook-messages.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import {
  formatAtMost,
  formatLastFailure,
  formatLine,
  formatWith,
  hookPageMessages,
} from "./hook-page-messages.ts";

/** A hook, with its last failure outside calls where that is known. */
type ShownHook = SettingsHook & { lastFailure?: HookFailure | null };

/** Hooks as they stand in a file: what each runs, when, for which tools, and what its failure means. */
export function HookLines({ hooks, programs }: { hooks: readonly ShownHook[]; programs: readonly string[] }) {
  return (
    <ul className="flex min-w-0 flex-col gap-2">
      {hooks.map((hook, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same hook may stand in a file twice
        <HookLine key={index} hook={hook} />
      ))}
      {programs.length === 0 ? null : (
        <li className="text-sm">
          {hookPageMessages.runsFiles}
          <ul className="wrap-anywhere font-mono">
            {programs.map((path) => (
              <li key={path}>
                <ExactText text={path} />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

function HookLine({ hook }: { hook: ShownHook }) {
  const tools =
    hook.matcher === null || hook.matcher === "" || hook.matcher === "*"
      ? hookPageMessages.everyTool
      : hook.matcher;
  return (
    <li className="flex min-w-0 flex-col gap-0.5">
      <code className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">
        <ExactText text={hook.type === "http" ? `POST ${hook.what}` : hook.what} />
      </code>
      <p className="wrap-anywhere text-sm">
        {hookEventLabels[hook.event]} ({hook.event})
        {isForTools(hook) ? (
          <>
            {" "}
            · <ExactText text={tools} />
          </>
        ) : null}
        {hook.timeoutMs > 0 ? formatAtMost(formatTimeLimit(hook.timeoutMs)) : null}
        {hook.headers.length > 0 ? formatWith(hook.headers.join(", ")) : null} {formatLine(hook.line)}
      </p>
      {hook.onFailure === "allow" ? (
        <Chip tone="denySolid" icon={OctagonAlert} className="w-fit">
          {hookPageMessages.continuesOnFailure}
        </Chip>
      ) : null}
      {hook.problem === null ? null : (
        <p className="wrap-anywhere text-deny text-sm">
          {hookPageMessages.cannotRun} <ExactText text={hook.problem} />
        </p>
      )}
      {hook.unwatched === null ? null : (
        <p className="wrap-anywhere text-ask text-sm">
          {hookPageMessages.notWatchedStart}
          <ExactText text={hook.unwatched} />)
        </p>
      )}
      {hook.lastFailure == null ? null : <LastFailure failure={hook.lastFailure} />}
    </li>
  );
}

/** A failure that no card of a call shows. */
function LastFailure({ failure }: { failure: HookFailure }) {
  const now = useNow();
  return (
    <p className="wrap-anywhere text-deny text-sm">
      {formatLastFailure(outcomeOfHook[failure.outcome].said, formatTimeAgo(failure.at, now))}{" "}
      <Link href={`/sessions/${failure.sessionId}`} className="underline">
        {hookPageMessages.session}
      </Link>
    </p>
  );
}

function isForTools({ event }: SettingsHook): boolean {
  return event === "PreToolUse" || event === "PermissionRequest" || event === "PostToolUse";
}
