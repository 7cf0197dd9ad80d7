"use client";

import { Button, buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { toast } from "@countersign/ui/toaster";
import { ArrowLeft, CircleX, Link2 } from "lucide-react";
import Link from "next/link";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { useKnownWorkspaces } from "../list/use-rules.ts";
import { TrialForm } from "./trial-form.tsx";
import { formatNoDecision, trialMessages } from "./trial-messages.ts";
import { TrialResult } from "./trial-result.tsx";
import { useTrial, useTrialAddress } from "./use-trial.ts";

/** A call that nobody makes, what would be decided on it, and why. */
export function TryRule() {
  const known = useKnownWorkspaces();
  const [address, setAddress] = useTrialAddress();
  const workspace = address.workspace.trim() === "" ? (known[0] ?? null) : address.workspace.trim();
  const { read, trial } = useTrial(address, workspace);
  const shown = read.tag === "call" ? trial.data : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 items-center gap-2 border-b px-4 py-2 max-md:px-2">
        <Link
          href="/rules"
          aria-label={trialMessages.allRules}
          className={buttonClass({ tone: "quiet", size: "icon" })}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
        <h1 className="flex-1 font-medium text-lg">{trialMessages.testRules}</h1>
        <Button
          size="small"
          onClick={() =>
            void navigator.clipboard.writeText(location.href).then(
              () => toast.success(trialMessages.linkCopied),
              () => toast.error(trialMessages.copyBlocked),
            )
          }
        >
          <Link2 aria-hidden="true" className="size-4" />
          {trialMessages.copyLink}
        </Button>
      </header>
      <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(320px,420px)_minmax(0,1fr)] lg:overflow-hidden">
        <div className="p-4 lg:overflow-y-auto lg:border-r">
          <TrialForm
            address={address}
            onChange={(change) => void setAddress(change)}
            workspace={workspace}
            problem={read.tag === "problem" ? read.text : undefined}
          />
        </div>
        <section aria-label={trialMessages.decision} className="p-4 lg:overflow-y-auto">
          {read.tag === "problem" ? (
            <p className="text-quiet">{trialMessages.fixInput}</p>
          ) : read.tag === "nothing" ? (
            <p className="max-w-[60ch] text-quiet">{trialMessages.enterCall}</p>
          ) : trial.isError && !trial.isFetching ? (
            <Notice tone="deny" icon={CircleX} role="alert">
              {formatNoDecision(formatError(trial.error))}
            </Notice>
          ) : shown === undefined ? (
            <div role="status" aria-label={trialMessages.deciding} className="flex flex-col gap-3">
              <Skeleton className="h-8 w-40" />
              <Skeleton className="h-16" />
              <Skeleton className="h-24" />
            </div>
          ) : (
            <TrialResult
              result={shown}
              call={read.call}
              isOld={trial.isPlaceholderData}
              onAddExtra={(list, rule) =>
                void setAddress({ [list]: `${address[list].trimEnd()}\n${rule}`.trimStart() })
              }
            />
          )}
        </section>
      </div>
    </div>
  );
}
