import type { SessionStatus } from "@countersign/contracts/session";
import { Chip } from "@countersign/ui/chip";
import { statusLook } from "../../words/status.ts";

/** Where a session stands, in a word, an icon and a colour. */
export function StatusChip({ status }: { status: SessionStatus }) {
  const look = statusLook[status];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {look.word}
    </Chip>
  );
}
