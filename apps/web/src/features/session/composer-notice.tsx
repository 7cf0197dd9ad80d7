import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleX, Coins } from "lucide-react";
import { costWords, countWords, plural } from "../../words/numbers.ts";

/** What a command answered: what the session has used, or why nothing was done. */
export type ComposerAnswer = { tag: "cost" } | { tag: "refused"; why: string };

type ComposerNoticeProps = { answer: ComposerAnswer; session: SessionDetail; onClose: () => void };

export function ComposerNotice({ answer, session, onClose }: ComposerNoticeProps) {
  if (answer.tag === "refused") {
    return (
      <Notice tone="deny" icon={CircleX} role="alert">
        Nothing was done; what you typed is still here. {answer.why}
      </Notice>
    );
  }
  const { usage, limits, turns } = session;
  return (
    <Notice
      icon={Coins}
      role="status"
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      <span className="font-medium">This session so far: {costWords(usage.costUsd)}</span>
      {limits.maxCostUsd === null ? "" : ` of ${costWords(limits.maxCostUsd)}`}, {plural(turns, "request")} to
      the model. Tokens: {countWords(usage.inputTokens)} in, {countWords(usage.cacheReadTokens)} read from the
      cache, {countWords(usage.cacheWriteTokens)} written to it, {countWords(usage.outputTokens)} out.
    </Notice>
  );
}
