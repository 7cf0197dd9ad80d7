import type { SessionDetail } from "@countersign/contracts/session";
import { Target } from "lucide-react";
import Link from "next/link";
import { intentHref } from "../../../lib/messages/intent-messages.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { formatWorksUnder } from "./session-messages.ts";

/** The intent that a session works under. */
export function IntentLink({ session: { workspace, intent } }: { session: SessionDetail }) {
  if (intent === undefined || intent === null) return null;
  return (
    <Link
      href={intentHref({ workspace, id: intent.id })}
      title={formatWorksUnder(intent.id, intent.title)}
      className="flex min-w-0 max-w-[40ch] items-center gap-1 text-text hover:underline max-md:min-h-11 md:order-first"
    >
      <Target aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <span className="shrink-0 font-mono">
        <ExactText text={intent.id} />
      </span>
      <span className="truncate">
        <ExactText text={intent.title} />
      </span>
    </Link>
  );
}
