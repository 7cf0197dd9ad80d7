"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Info } from "lucide-react";
import { ExactText } from "../call/exact-text.tsx";
import { confirmationMessages } from "./confirmation-messages.ts";

/** Words that lost their call while they were written: kept until the person has done something with them. */
export function UnusedDraftNotice(props: {
  text: string;
  onUse: (() => void) | null;
  onDismiss: () => void;
}) {
  return (
    <div className="mx-auto w-full max-w-[860px] px-4 pb-2 max-md:px-2">
      <Notice
        tone="info"
        icon={Info}
        role="status"
        action={
          <span className="flex shrink-0 flex-wrap gap-1">
            {props.onUse === null ? null : (
              <Button size="small" onClick={props.onUse}>
                {confirmationMessages.putIntoMessage}
              </Button>
            )}
            <Button size="small" tone="quiet" onClick={props.onDismiss}>
              {confirmationMessages.dismiss}
            </Button>
          </span>
        }
      >
        {confirmationMessages.endedBeforeSent}{" "}
        <span className="whitespace-pre-wrap">
          “<ExactText text={props.text} />”
        </span>
      </Notice>
    </div>
  );
}
