import type { ExternalAgent } from "@countersign/contracts/external-agent";
import { externalMessages } from "./external-messages.ts";

/** Replaces the composer: the agent takes messages only where it runs. */
export function ExternalNotice({ agent }: { agent: ExternalAgent }) {
  return (
    <p
      data-toast-above
      className="shrink-0 border-t py-3 pb-[max(12px,env(safe-area-inset-bottom))] text-quiet"
    >
      <span className="mx-auto block w-full max-w-[860px] px-4 max-md:px-2">
        {externalMessages.write(agent)}
      </span>
    </p>
  );
}
