import { Notice } from "@countersign/ui/notice";
import { TriangleAlert } from "lucide-react";
import { formatChanged } from "./review-messages.ts";
import type { CallChange } from "./use-call-change.ts";

/** Says that the call is not what was read before, and what is different. */
export function ChangedNotice({ change }: { change: CallChange }) {
  if (!change.isChanged) return null;
  return (
    <Notice tone="ask" icon={TriangleAlert} role="alert">
      {formatChanged(change.what)}
    </Notice>
  );
}
