"use client";

import { modeEffects } from "@countersign/contracts/mode-effects";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import { permissionModes } from "@countersign/contracts/permission-modes";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button, buttonClass } from "@countersign/ui/button";
import { classNames } from "@countersign/ui/class-names";
import { Select } from "@countersign/ui/field";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, CircleStop } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason, useMay } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { findAction, keymap } from "../../../lib/keys/keymap.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { modeNames } from "../../../lib/messages/mode-names.ts";
import { formatCost, formatCount, tokensIn } from "../../../lib/messages/numbers.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { autoMessages, formatNotAllowed } from "../auto-messages.ts";
import { GrantsButton } from "../grants/grants-button.tsx";
import { StatusChip } from "../list/status-chip.tsx";
import { useAutoProblem } from "../use-auto-problem.ts";
import { EndSession } from "./end-session.tsx";
import { externalMessages } from "./external-messages.ts";
import { IntentLink } from "./intent-link.tsx";
import { SandboxSwitch } from "./sandbox-switch.tsx";
import { formatFromCache, formatTokens, sessionMessages } from "./session-messages.ts";
import { useModeChange } from "./use-mode-change.tsx";
import { useStop } from "./use-session-actions.ts";
import { VisibilitySwitch } from "./visibility-switch.tsx";

/** Whose session this is, where it stands, what it has cost, and how to stop it. */
export function SessionHeader({ session }: { session: SessionDetail }) {
  const home = useSystemInfo().data?.home;
  const stop = useStop();
  const disabledReason = useDisabledReason("operate");
  const [isUnfolded, setUnfolded] = useState(false);
  const detailsId = useId();
  const canStop =
    session.status === "running" ||
    session.status === "queued" ||
    session.status === "awaiting-approval" ||
    // Its sub-agents may work on, and say nothing between two calls.
    (session.external !== undefined && session.status === "idle" && session.ended === null);
  useKeys((stroke) => {
    if (!stroke.hasShift || stroke.hasModifier || stroke.isInDialog || stroke.isRepeat) return false;
    if (findAction(keymap.session, `Shift+${stroke.key}`) !== "stop") return false;
    if (canStop && disabledReason === null && !stop.isPending) stop.mutate({ id: session.id });
    return true;
  });
  const Fold = isUnfolded ? ChevronUp : ChevronDown;
  return (
    <header className="flex shrink-0 flex-col gap-x-2 gap-y-1 border-b px-4 py-2 max-md:flex-row max-md:flex-wrap max-md:items-center max-md:px-2 max-md:py-1 short:py-0.5">
      <div className="flex min-w-0 items-center gap-2 max-md:contents">
        <Link
          href="/sessions"
          aria-label={sessionMessages.allSessions}
          className={buttonClass({ tone: "quiet", size: "icon", className: "md:hidden" })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
        <h1
          className={classNames(
            "min-w-0 font-medium text-lg max-md:flex-[1_1_calc(100%-220px)]",
            isUnfolded ? "max-md:wrap-anywhere md:truncate" : "truncate",
          )}
          title={session.title}
        >
          <ExactText text={session.title} />
        </h1>
        <span role="status" aria-label={sessionMessages.status} className="shrink-0 max-md:order-1">
          <StatusChip session={session} />
        </span>
        <Button
          tone="quiet"
          size="icon"
          className="md:hidden"
          aria-label={isUnfolded ? sessionMessages.hideDetails : sessionMessages.showDetails}
          aria-expanded={isUnfolded}
          aria-controls={detailsId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Fold aria-hidden="true" className="size-4" />
        </Button>
        <Button
          tone="deny"
          size="small"
          className="ml-auto"
          shortcut={keymap.session.stop.keys[0]}
          disabled={!canStop || stop.isPending || disabledReason !== null}
          title={disabledReason ?? (canStop ? aboutStop(session) : sessionMessages.nothingRuns)}
          onClick={() => stop.mutate({ id: session.id })}
        >
          <CircleStop aria-hidden="true" className="size-3.5" />
          {stop.isPending ? sessionMessages.stopping : sessionMessages.stop}
        </Button>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm max-md:contents short:hidden max-md:short:hidden">
        <div className="contents max-md:order-1 max-md:flex max-md:min-w-0 max-md:flex-[1_1_0] max-md:items-center max-md:justify-end max-md:gap-1">
          <ModeSwitch session={session} isOff={disabledReason !== null || session.ended !== null} />
          <GrantsButton sessionId={session.id} />
        </div>
        <div
          id={detailsId}
          className={classNames(
            "contents max-md:order-2 max-md:basis-full max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-2 max-md:pb-1",
            isUnfolded ? "max-md:flex" : "max-md:hidden",
          )}
        >
          <EndSession session={session} />
          <WorkspacePath workspace={session.workspace} home={home} />
          <IntentLink session={session} />
          <VisibilitySwitch session={session} isOff={disabledReason !== null} />
          <span className="font-mono">{session.isScripted ? sessionMessages.scripted : session.model}</span>
          {session.external === undefined ? (
            <>
              <UsageNumbers usage={session.usage} />
              {/* It loads late, so nothing stands behind it. */}
              <SandboxSwitch session={session} isOff={disabledReason !== null || session.ended !== null} />
            </>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** On a wide screen one line, in which the folder's own name is cut last. */
function WorkspacePath({ workspace, home }: { workspace: string; home: string | undefined }) {
  const path = shortPath(workspace, home);
  const nameAt = Math.max(0, path.lastIndexOf("/"));
  return (
    <span
      className="min-w-0 font-mono max-md:break-all md:order-first md:flex md:max-w-[30ch]"
      title={workspace}
    >
      <span className="md:truncate">
        <ExactText text={path.slice(0, nameAt)} />
      </span>
      <span className="md:max-w-[24ch] md:shrink-0 md:truncate">
        <ExactText text={path.slice(nameAt)} />
      </span>
    </span>
  );
}

function aboutStop({ external }: SessionDetail): string {
  return external === undefined ? sessionMessages.aboutStop : externalMessages.stop(external);
}

function UsageNumbers({ usage }: Pick<SessionDetail, "usage">) {
  return (
    <>
      <span title={formatFromCache(usage.cacheReadTokens)}>
        {formatTokens(formatCount(tokensIn(usage)), formatCount(usage.outputTokens))}
      </span>
      <span>{formatCost(usage.costUsd)}</span>
    </>
  );
}

function ModeSwitch({ session, isOff }: { session: SessionDetail; isOff: boolean }) {
  const { shown, isPending, choose, dialog } = useModeChange(session);
  const isBypassForbidden = useSystemInfo().data?.state.isBypassForbidden === true;
  const mayBypass = useMay("bypass");
  const autoProblem = useAutoProblem();
  const sandbox = useQuery(useTRPC().sessions.sandbox.queryOptions({ id: session.id })).data;
  const noSandbox = sandbox?.level === "off" ? autoMessages.noSandbox : null;
  const problem = session.mode === "auto" ? (autoProblem ?? noSandbox) : null;
  const isClosed = (mode: PermissionMode) =>
    (mode === "bypassPermissions" && (isBypassForbidden || !mayBypass)) ||
    (mode === "auto" && autoProblem !== null);
  return (
    <>
      <Select
        aria-label={sessionMessages.mode}
        title={problem ?? modeEffects[session.mode]}
        value={shown}
        disabled={isOff || isPending}
        onChange={(event) => {
          const mode = permissionModes.find((one) => one === event.target.value);
          if (mode !== undefined) choose(mode);
        }}
        className="h-6 w-auto min-w-0 border-line px-1 text-sm field-sizing-content max-md:h-11 max-md:shrink"
      >
        {permissionModes.map((mode) => (
          <option key={mode} value={mode} disabled={isClosed(mode) && mode !== session.mode}>
            {mode === "auto" && autoProblem !== null ? formatNotAllowed(modeNames[mode]) : modeNames[mode]}
          </option>
        ))}
      </Select>
      {dialog}
    </>
  );
}
