import { Notice } from "@countersign/ui/notice";
import { OctagonAlert } from "lucide-react";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { hookPageMessages } from "./hook-page-messages.ts";

/** Says that calls are blocked because hooks that were trusted are not as they were then. */
export function BlockedNotice({ why }: { why: string }) {
  return (
    <Notice tone="deny" icon={OctagonAlert} role="alert">
      {hookPageMessages.blocked} <ExactText text={why} />.
    </Notice>
  );
}
