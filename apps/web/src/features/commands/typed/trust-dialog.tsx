"use client";

import type { CommandDetail, CommandSummary } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX, FileDiff, ShieldAlert, TriangleAlert } from "lucide-react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { useArmed } from "../../../lib/keys/use-armed.ts";
import {
  commandLabel,
  formatLastTrusted,
  formatTextProblem,
} from "../../../lib/messages/command-messages.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { TextDiff } from "../../intents/text-diff.tsx";
import { CommandPowers } from "./command-powers.tsx";
import { TallDialog } from "./tall-dialog.tsx";
import { formatCantRun, formatNotTrusted, formatTrustTitle, typedMessages } from "./typed-messages.ts";
import { useCommandTrust } from "./use-command-trust.ts";

type TrustDialogProps = {
  command: CommandSummary;
  workspace: string;
  /** Whether it is trusted because it is to be run at once. */
  isToRun?: boolean;
  onCancel: () => void;
  /** Called once the text that was shown is trusted. */
  onTrusted: () => void;
};

/** Asks whether a command that came with the workspace may do what it says: all that it grants and runs, and its whole text. */
export function TrustDialog({ command, workspace, isToRun = true, onCancel, onTrusted }: TrustDialogProps) {
  const use = useCommandTrust({ command, workspace, onTrusted });
  const disabledReason = useDisabledReason("rules");
  const home = useSystemInfo().data?.home;
  const { shown } = use;
  const isArmed = useArmed(`trust ${shown?.digest}`);
  const isDangerous = shown?.allowedTools.some(({ danger, problem }) => danger !== null && problem === null);
  const isOff = shown === undefined || shown.problem !== null || use.isPending || disabledReason !== null;
  return (
    <TallDialog
      onClose={onCancel}
      title={formatTrustTitle(commandLabel(command), isToRun)}
      description={typedMessages.trustCoversText}
      footer={
        <>
          {isDangerous ? (
            <p className="flex min-w-0 flex-1 items-start gap-1.5 text-deny text-sm max-sm:basis-full">
              <ShieldAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              {typedMessages.dangerousWouldRun}
            </p>
          ) : null}
          <Button onClick={onCancel}>{typedMessages.cancel}</Button>
          <Button
            tone={isDangerous ? "denySolid" : "accent"}
            disabled={isOff || !isArmed}
            data-arming={!isArmed && !isOff}
            title={disabledReason ?? undefined}
            onClick={use.trust}
          >
            {use.isPending
              ? typedMessages.trusting
              : isToRun
                ? typedMessages.trustAndRun
                : typedMessages.trust}
          </Button>
        </>
      }
    >
      {command.path === null ? null : (
        <p className="break-all font-mono text-sm" title={command.path}>
          <ExactText text={shortPath(command.path, home)} />
        </p>
      )}
      {use.isChanged ? (
        <Notice tone="ask" icon={TriangleAlert} role="alert">
          {typedMessages.changedMeanwhile}
        </Notice>
      ) : null}
      {use.disabledReason === null ? null : (
        <Notice
          tone="deny"
          icon={CircleX}
          role="alert"
          action={
            <Button size="small" onClick={use.retry}>
              {typedMessages.tryAgain}
            </Button>
          }
        >
          {formatNotTrusted(use.disabledReason)}
        </Notice>
      )}
      {shown === undefined ? (
        <Loading isFailed={use.disabledReason !== null} />
      ) : (
        <TrustDetails detail={shown} />
      )}
    </TallDialog>
  );
}

function TrustDetails({ detail }: { detail: CommandDetail }) {
  return (
    <>
      {detail.problem === null ? null : (
        <Notice tone="deny" icon={CircleX} role="alert">
          {formatCantRun(formatTextProblem(detail.problem))}
        </Notice>
      )}
      <LastTrustedDiff detail={detail} />
      <CommandPowers command={detail} isWhole />
      <section aria-label={typedMessages.fullText} className="flex min-w-0 flex-col gap-1">
        <h3 className="font-medium text-quiet text-sm">{typedMessages.fullText}</h3>
        <CommandText text={detail.text} />
      </section>
    </>
  );
}

function Loading({ isFailed }: { isFailed: boolean }) {
  return isFailed ? null : (
    <div role="status" aria-label={typedMessages.loadingCommand} className="flex flex-col gap-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** The text of a command exactly as it is, and nothing of it left out. */
function CommandText({ text }: { text: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap rounded border bg-surface-0 p-3 font-mono text-sm">
      <ExactText text={text} />
    </p>
  );
}

/** Says that another text of this command was trusted before, and how that became today's; nothing at its first run. */
function LastTrustedDiff({ detail }: { detail: CommandDetail }) {
  const { lastTrusted, name, text } = detail;
  if (lastTrusted === null) return null;
  return (
    <section aria-label={typedMessages.changesSinceTrusted} className="flex min-w-0 flex-col gap-2">
      <Notice tone="ask" icon={FileDiff}>
        <ExactText text={formatLastTrusted(lastTrusted)} />
      </Notice>
      <TextDiff
        label={typedMessages.comparedTexts}
        name={`${name}.md`}
        before={lastTrusted.text}
        after={text}
      />
    </section>
  );
}
