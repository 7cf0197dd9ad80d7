import type { IntentDetail } from "@countersign/contracts/intent";
import Link from "next/link";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { DriftFiles } from "./drift-files.tsx";
import { formatDriftAbout, formatTimeIn, intentPageMessages } from "./intent-page-messages.ts";
import { Part } from "./part.tsx";

/** Commands that changed what the intent does not own, and whose changes still stand. */
export function OpenDrift({ drift }: { drift: IntentDetail["drift"] }) {
  const now = useNow();
  return (
    <Part id="drift" title={intentPageMessages.drift} about={formatDriftAbout(drift.length)}>
      <ul aria-label={intentPageMessages.driftCommands} className="flex flex-col gap-3">
        {drift.map(({ callId, sessionId, command, at, drift: one }) => (
          <li key={callId} className="overflow-hidden rounded border border-ask-line">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 bg-surface-0 px-3 py-2">
              <code className="min-w-0 flex-1 basis-52 break-all font-mono text-sm">
                $ <ExactText text={command} />
              </code>
              <span className="text-quiet text-sm" title={at}>
                {formatTimeIn(formatTimeAgo(at, now))}{" "}
                <Link href={`/sessions/${sessionId}`} className="underline">
                  {intentPageMessages.itsSession}
                </Link>
              </span>
            </p>
            <DriftFiles callId={callId} drift={one} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
