import type { CommandDetail } from "@countersign/contracts/command";
import { Notice } from "@countersign/ui/notice";
import { FileDiff } from "lucide-react";
import { formatLastTrusted } from "../../../lib/messages/command-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { TextDiff } from "../../intents/text-diff.tsx";

/** Says that another text of this command was trusted before, and how that became today's; nothing at its first run. */
export function LastTrustedDiff({ detail }: { detail: CommandDetail }) {
  const { lastTrusted, name, text } = detail;
  if (lastTrusted === null) return null;
  return (
    <section aria-label="What changed since it was trusted" className="flex min-w-0 flex-col gap-2">
      <Notice tone="ask" icon={FileDiff}>
        <ExactText text={formatLastTrusted(lastTrusted)} />
      </Notice>
      <TextDiff
        label="From the trusted text to this one"
        name={`${name}.md`}
        before={lastTrusted.text}
        after={text}
      />
    </section>
  );
}
