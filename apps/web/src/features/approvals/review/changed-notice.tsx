import { Notice } from "@countersign/ui/notice";
import { TriangleAlert } from "lucide-react";
import { describeCallChange } from "../describe-call-change.ts";
import { formatChanged } from "./review-messages.ts";
import type { CallChange } from "./use-call-change.ts";

/** Says that the call is not what was read before, and what is different, where that can be told. */
export function ChangedNotice({ change: { seen, now } }: { change: CallChange }) {
  return (
    <Notice tone="ask" icon={TriangleAlert} role="alert">
      {formatChanged(seen === null ? null : describeCallChange(seen, now, now.workspace))}
    </Notice>
  );
}
