"use client";

import type { AcceptanceCriterion, AcceptanceResult, IntentDetail } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, CircleX, Play } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { useTRPC } from "../../lib/data/trpc.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { OutputBlock } from "../sessions/session/output-block.tsx";
import {
  formatExitCode,
  formatMet,
  formatRunCommandFor,
  formatRunEffect,
  intentPageMessages,
} from "./intent-page-messages.ts";
import { Part } from "./part.tsx";

type AcceptanceRunsProps = { detail: IntentDetail; criteria: readonly AcceptanceCriterion[] };

/** When the work is done, and how the commands that tell last ended. */
export function AcceptanceRuns({ detail, criteria }: AcceptanceRunsProps) {
  const met = detail.acceptance.filter(({ isMet }) => isMet).length;
  return (
    <Part
      id="acceptance"
      title={intentPageMessages.acceptance}
      about={criteria.length === 0 ? intentPageMessages.noCriteria : formatMet(met, criteria.length)}
    >
      {criteria.length === 0 ? null : (
        <ol aria-label={intentPageMessages.acceptanceCriteria} className="flex flex-col rounded border">
          {criteria.map((criterion, index) => (
            <Criterion
              // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
              key={`${index} ${criterion.text}`}
              detail={detail}
              index={index}
              criterion={criterion}
              result={detail.acceptance.find((one) => one.criterion === index)}
            />
          ))}
        </ol>
      )}
    </Part>
  );
}

type CriterionProps = {
  detail: IntentDetail;
  index: number;
  criterion: AcceptanceCriterion;
  result: AcceptanceResult | undefined;
};

function Criterion({ detail, index, criterion, result }: CriterionProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useDisabledReason("operate");
  const [isAsking, setAsking] = useState(false);
  const check = useMutation(
    trpc.intents.check.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: trpc.intents.pathKey() }),
      onError: (error) => void toast.error(formatFailedAction(error, intentPageMessages.nothingRecorded)),
    }),
  );
  const isUnsaved = detail.fileState === "unsaved";
  const { command } = criterion;
  return (
    <li className="flex min-w-0 flex-col border-t first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2">
        <span className="flex max-md:basis-full">
          <ResultChip result={result} isRunning={check.isPending} />
        </span>
        <div className="min-w-0 flex-1">
          <p>
            <ExactText text={criterion.text} />
          </p>
          {command === null ? (
            <p className="text-quiet text-sm">{intentPageMessages.decidedByPerson}</p>
          ) : (
            <p className="break-all font-mono text-quiet text-sm">
              $ <ExactText text={command} />
            </p>
          )}
        </div>
        {command === null || isUnsaved ? null : (
          <Button
            size="small"
            aria-label={formatRunCommandFor(criterion.text)}
            disabled={check.isPending || disabledReason !== null}
            title={disabledReason ?? undefined}
            onClick={() => setAsking(true)}
          >
            <Play aria-hidden="true" className="size-3.5" />
            {check.isPending ? intentPageMessages.running : intentPageMessages.askRun}
          </Button>
        )}
      </div>
      {result === undefined ? null : <Result result={result} />}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={intentPageMessages.runTitle}
        effect={formatRunEffect(detail.workspace)}
        confirmLabel={intentPageMessages.runCommand}
        onConfirm={() => {
          if (command === null) return;
          check.mutate({ workspace: detail.workspace, id: detail.id, criterion: index, command });
        }}
      >
        <pre className="whitespace-pre-wrap break-all rounded border bg-surface-0 px-2.5 py-2 font-mono text-sm">
          <ExactText text={command ?? ""} />
        </pre>
      </ConfirmDialog>
    </li>
  );
}

function ResultChip({ result, isRunning }: { result: AcceptanceResult | undefined; isRunning: boolean }) {
  if (isRunning)
    return (
      <Chip tone="info" icon={Play}>
        {intentPageMessages.runningWord}
      </Chip>
    );
  if (result === undefined) return <Chip icon={CircleDashed}>{intentPageMessages.notChecked}</Chip>;
  return result.isMet ? (
    <Chip tone="allow" icon={CircleCheck}>
      {intentPageMessages.met}
    </Chip>
  ) : (
    <Chip tone="deny" icon={CircleX}>
      {intentPageMessages.notMet}
    </Chip>
  );
}

function Result({ result }: { result: AcceptanceResult }) {
  const now = useNow();
  const code = result.exitCode === null ? intentPageMessages.wasEnded : formatExitCode(result.exitCode);
  return (
    <details className="border-t bg-surface-0">
      <summary className="px-3 py-1.5 text-quiet text-sm">
        {formatPerson(result.by)}, {formatTimeAgo(result.at, now)}: {code}
      </summary>
      {result.output.trim() === "" ? (
        <p className="px-3 pb-2 text-quiet">{intentPageMessages.noOutput}</p>
      ) : (
        <OutputBlock text={result.output} isError={!result.isMet} />
      )}
    </details>
  );
}
