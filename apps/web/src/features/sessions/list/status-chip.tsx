import type { SessionSummary } from "@countersign/contracts/session";
import { Chip } from "@countersign/ui/chip";
import { displayStatus, statusLook } from "../../../lib/messages/session-status.ts";

/** Where a session stands, in a word, an icon and a colour. */
export function StatusChip({ session }: { session: Pick<SessionSummary, "status" | "ended" | "notice"> }) {
  const look = statusLook[displayStatus(session)];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.word}
    </Chip>
  );
}
