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
      title={`Trust ${commandLabel(command)}${isToRun ? " and run it" : ""}?`}
      description="This command came with the workspace and isn’t trusted yet. Your trust covers exactly this text."
      footer={
        <>
          {isDangerous ? (
            <p className="flex min-w-0 flex-1 items-start gap-1.5 text-deny text-sm max-sm:basis-full">
              <ShieldAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              Patterns marked as dangerous would run without approval, too.
            </p>
          ) : null}
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            tone={isDangerous ? "denySolid" : "accent"}
            disabled={isOff || !isArmed}
            data-arming={!isArmed && !isOff}
            title={disabledReason ?? undefined}
            onClick={use.trust}
          >
            {use.isPending ? "Trusting…" : isToRun ? "Trust and run" : "Trust"}
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
          The command changed while you had it open, so it wasn’t trusted or sent. Review the current text.
        </Notice>
      ) : null}
      {use.disabledReason === null ? null : (
        <Notice
          tone="deny"
          icon={CircleX}
          role="alert"
          action={
            <Button size="small" onClick={use.retry}>
              Try again
            </Button>
          }
        >
          Not trusted. {use.disabledReason}
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
          It can no longer be run. {formatTextProblem(detail.problem)}
        </Notice>
      )}
      <LastTrustedDiff detail={detail} />
      <CommandPowers command={detail} isWhole />
      <section aria-label="Full text" className="flex min-w-0 flex-col gap-1">
        <h3 className="font-medium text-quiet text-sm">Full text</h3>
        <CommandText text={detail.text} />
      </section>
    </>
  );
}

function Loading({ isFailed }: { isFailed: boolean }) {
  return isFailed ? null : (
    <div role="status" aria-label="Loading command" className="flex flex-col gap-2">
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
    <section aria-label="Changes since it was trusted" className="flex min-w-0 flex-col gap-2">
      <Notice tone="ask" icon={FileDiff}>
        <ExactText text={formatLastTrusted(lastTrusted)} />
      </Notice>
      <TextDiff
        label="Trusted text compared with this one"
        name={`${name}.md`}
        before={lastTrusted.text}
        after={text}
      />
    </section>
  );
}
