import type { QueueItem } from "@countersign/contracts/call";
import type { Risk } from "@countersign/contracts/risk";
import type { ReactNode } from "react";
import { isHighRisk } from "../../../lib/messages/risk-look.ts";
import { CallPreview } from "../call/call-preview.tsx";
import { LazyEditNote, LazyEffectsTitle, LazyHookRuns } from "../call/lazy-parts.tsx";
import { RawInput } from "../call/raw-input.tsx";
import { Claim, Reasons } from "../call/reasons.tsx";
import { WaitingCallContext } from "../diff/waiting-call-context.ts";
import { LazyCommentsBar } from "../line-comments/lazy-comments-bar.ts";
import { type LineComments, LineCommentsProvider } from "../line-comments/use-line-comments.ts";
import { DangerFrame } from "./danger-frame.tsx";

/** What a person reads of a call before they decide it. */
export type ReviewedCall = Pick<
  QueueItem,
  | "id"
  | "workspace"
  | "preview"
  | "reasons"
  | "canonical"
  | "blockedPath"
  | "hookRuns"
  | "edit"
  | "input"
  | "command"
> & { risk?: Risk | undefined };

type CallReviewProps = {
  call: ReviewedCall;
  /** Null where the call waits no longer: then its diffs only show. */
  comments: LineComments | null;
  onGather: () => void;
  /** The agent's own explanation; nothing where it is read elsewhere. */
  claim: string | undefined;
  isScripted: boolean;
  /** Shown after the reasons: how this call stands to the others of its turn. */
  children?: ReactNode;
};

/** A call as the inbox and its session show it: what will happen, why it is asked, then what the agent says of it. */
export function CallReview({ call, comments, onGather, claim, isScripted, children }: CallReviewProps) {
  const { workspace, preview, reasons } = call;
  return (
    <>
      <DangerFrame risk={call.risk}>
        {preview.kind !== "command" || preview.effects === undefined ? null : (
          <LazyEffectsTitle effects={preview.effects} cwd={preview.cwd} />
        )}
        <WaitingCallContext value={comments === null ? null : call.id}>
          <LineCommentsProvider value={comments}>
            <CallPreview
              preview={preview}
              reasons={reasons}
              canonical={call.canonical}
              workspace={workspace}
            />
          </LineCommentsProvider>
        </WaitingCallContext>
      </DangerFrame>
      {comments === null || comments.all.length === 0 ? null : (
        <LazyCommentsBar comments={comments} preview={preview} workspace={workspace} onGather={onGather} />
      )}
      <Reasons
        reasons={reasons}
        risk={isHighRisk(call.risk) ? undefined : call.risk}
        blockedPath={call.blockedPath}
      />
      {call.hookRuns === undefined || call.hookRuns.length === 0 ? null : (
        <LazyHookRuns runs={call.hookRuns} />
      )}
      {children}
      {call.edit === undefined ? null : <LazyEditNote edit={call.edit} input={call.input} />}
      <Claim text={claim} isScripted={isScripted} />
      <RawInput input={call.edit?.proposed ?? call.input} command={call.command} />
    </>
  );
}
