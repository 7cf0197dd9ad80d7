"use client";

import type { CommandDetail } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleX, Info, Layers, ShieldCheck, ShieldQuestion, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { formatTextProblem } from "../../../lib/messages/command-messages.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { Part } from "../../intents/part.tsx";
import {
  commandPageMessages,
  formatNotChecked,
  formatTextOf,
  formatTrustedUntilChange,
} from "./command-page-messages.ts";
import { allProblems, commandHref, describeShadowingCommand } from "./command-sentences.ts";
import { Interpolations } from "./interpolations.tsx";
import { NumberedText } from "./numbered-text.tsx";
import { PatternList } from "./pattern-list.tsx";
import { useCommandCheck } from "./use-command-check.ts";
import { WithdrawTrust } from "./withdraw-trust.tsx";

type CommandOverviewProps = {
  detail: CommandDetail;
  workspace: string | null;
  /** Null where no workspace is named. */
  onTrust: (() => void) | null;
};

/** What a command does: what it grants, what its text runs and reads, and the text itself. */
export function CommandOverview({ detail, workspace, onTrust }: CommandOverviewProps) {
  const isBuiltIn = detail.source === "built-in";
  const check = useCommandCheck(isBuiltIn ? null : detail.text);
  const tried = check.isCurrent ? check.found?.patterns : undefined;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-[960px] flex-col px-4 pb-8">
        <div className="flex flex-col gap-2 pt-4 empty:hidden">
          <Notices detail={detail} workspace={workspace} onTrust={onTrust} />
        </div>
        {detail.description === "" ? null : (
          <p className="pt-4 text-lg [overflow-wrap:anywhere]">
            <ExactText text={detail.description} />
          </p>
        )}
        {isBuiltIn ? (
          <p className="pt-3 text-quiet">
            {commandPageMessages.builtInIntro} <code className="font-mono text-sm">/{detail.name}</code>{" "}
            {commandPageMessages.inMessageField}
          </p>
        ) : (
          <div className="pt-2">
            <Part id="grants" title={commandPageMessages.runsWithoutApproval} about={describeGrants(detail)}>
              {detail.allowedTools.length === 0 ? null : (
                <PatternList patterns={tried ?? detail.allowedTools} />
              )}
              {check.checkError === null || detail.allowedTools.length === 0 ? null : (
                <p className="text-quiet text-sm">{formatNotChecked(check.checkError)}</p>
              )}
            </Part>
            {detail.shell.length + detail.files.length === 0 ? null : (
              <Part
                id="insertions"
                title={commandPageMessages.insertedContent}
                about={commandPageMessages.aboutInserted}
              >
                <Interpolations shell={detail.shell} files={detail.files} />
              </Part>
            )}
            {detail.model === null ? null : (
              <Part id="model" title={commandPageMessages.model}>
                <p className="font-mono text-sm">
                  <ExactText text={detail.model} />
                </p>
              </Part>
            )}
            <Part id="text" title={commandPageMessages.text}>
              <NumberedText
                label={formatTextOf(detail.name)}
                text={detail.text}
                problems={allProblems(detail)}
              />
            </Part>
          </div>
        )}
      </div>
    </div>
  );
}

function Notices({ detail, workspace, onTrust }: CommandOverviewProps) {
  const home = useSystemInfo().data?.home;
  const now = useNow();
  return (
    <>
      {detail.problem === null ? null : (
        <Notice tone="deny" icon={CircleX}>
          {commandPageMessages.itCantRun} <ExactText text={formatTextProblem(detail.problem)} />
        </Notice>
      )}
      {detail.shadowedBy === null ? null : (
        <Notice tone="ask" icon={Layers}>
          /<ExactText text={detail.name} /> {commandPageMessages.means}{" "}
          <Link href={commandHref(detail.shadowedBy, workspace)} className="underline">
            <ExactText text={describeShadowingCommand(detail.shadowedBy, { home, workspace: null })} />
          </Link>
          {commandPageMessages.notThisCommand}
        </Notice>
      )}
      {detail.trust === "untrusted" ? (
        <Notice
          tone="ask"
          icon={ShieldQuestion}
          action={
            <Button size="small" disabled={onTrust === null} onClick={onTrust ?? undefined}>
              {commandPageMessages.askTrust}
            </Button>
          }
        >
          {commandPageMessages.untrusted}
        </Notice>
      ) : null}
      {detail.trust === "trusted" ? (
        <Notice
          tone="allow"
          icon={ShieldCheck}
          action={workspace === null ? undefined : <WithdrawTrust detail={detail} workspace={workspace} />}
        >
          {formatTrustedUntilChange(
            detail.trustedBy,
            detail.trustedAt === null ? null : formatTimeAgo(detail.trustedAt, now),
          )}
        </Notice>
      ) : null}
      {detail.warnings.map((warning) => (
        <Notice key={formatTextProblem(warning)} icon={TriangleAlert}>
          <ExactText text={formatTextProblem(warning)} />
        </Notice>
      ))}
      {detail.allowsSubAgents && detail.allowedTools.length > 0 ? (
        <Notice icon={Info}>{commandPageMessages.alsoForSubAgents}</Notice>
      ) : null}
    </>
  );
}

function describeGrants({ allowedTools }: CommandDetail): string {
  return allowedTools.length === 0 ? commandPageMessages.grantsNothing : commandPageMessages.appliesUntilStop;
}
