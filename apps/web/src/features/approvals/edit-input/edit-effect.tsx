"use client";

import type { Assessment } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { classNames } from "@countersign/ui/class-names";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";
import { CallPreview } from "../call/call-preview.tsx";
import { InputDiff } from "../call/input-diff.tsx";
import { ReasonList, Reasons, RiskChip } from "../call/reasons.tsx";
import { editInputMessages } from "./edit-input-messages.ts";
import type { EditPreview } from "./use-edit-preview.ts";

type EditEffectProps = {
  preview: EditPreview;
  proposed: JsonObject;
  /** The last input that could be read. */
  input: JsonObject;
  isUnreadable: boolean;
  workspace: string;
};

/** What the edited call would do, as the server worked it out, and how it differs from what the model asked for. */
export function EditEffect({ preview, proposed, input, isUnreadable, workspace }: EditEffectProps) {
  const { shown, problem, isLoading } = preview;
  return (
    <div className="@container min-w-0">
      <div className="grid min-w-0 @3xl:grid-cols-2 gap-4">
        <section
          aria-label={editInputMessages.whatWouldRun}
          aria-busy={isLoading}
          className="flex min-w-0 flex-col gap-2"
        >
          <h3 className="flex min-h-5 items-center gap-2 font-medium text-quiet text-sm">
            {editInputMessages.whatWouldRun}
            {shown?.risk === undefined ? null : <RiskChip risk={shown.risk} />}
            <span role="status" className="font-normal">
              {isLoading ? editInputMessages.evaluating : ""}
            </span>
          </h3>
          {problem === null ? null : (
            <Notice tone="deny" icon={CircleX} role="alert">
              {problem}
            </Notice>
          )}
          {isUnreadable ? <p className="text-quiet">{editInputMessages.invalidJson}</p> : null}
          {shown === undefined ? null : (
            <div className={classNames("flex min-w-0 flex-col gap-2", isLoading && "opacity-60")}>
              <Effect assessment={shown} workspace={workspace} />
            </div>
          )}
        </section>
        <section aria-label={editInputMessages.changedFromModel} className="flex min-w-0 flex-col gap-2">
          <h3 className="min-h-5 font-medium text-quiet text-sm">{editInputMessages.changedFromModel}</h3>
          {isUnreadable ? null : <InputDiff before={proposed} after={input} />}
        </section>
      </div>
    </div>
  );
}

function Effect({ assessment, workspace }: { assessment: Assessment; workspace: string }) {
  return (
    <>
      <CallPreview
        preview={assessment.preview}
        reasons={assessment.reasons}
        canonical={assessment.canonical}
        workspace={workspace}
      />
      {assessment.decision === "allow" ? (
        <div className="flex flex-col gap-1">
          <h4 className="font-medium text-quiet text-sm">{editInputMessages.wouldNotAsk}</h4>
          <ReasonList reasons={assessment.reasons} tone="allow" />
        </div>
      ) : (
        <Reasons reasons={assessment.reasons} risk={assessment.risk} blockedPath={assessment.blockedPath} />
      )}
    </>
  );
}
