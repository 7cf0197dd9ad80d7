import type { Call } from "@countersign/contracts/call";
import { DriftFiles } from "../../intents/drift-files.tsx";

/** What a command changed beside its session's intent; seen on its card, folded or not. */
export function CallDriftNotice({ call: { id, drift } }: { call: Call }) {
  if (drift === undefined || (drift.files.length === 0 && drift.problem === null)) return null;
  return (
    <section aria-label="Changed outside the intent" className="border-ask-line border-t">
      <DriftFiles callId={id} drift={drift} />
    </section>
  );
}
