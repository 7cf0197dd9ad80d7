import type { LivePublisher } from "../ports/live.ts";
import type { Transition } from "../ports/repository.ts";
import type { ChangeWatch } from "./change-watch.ts";
import type { EventOutlet } from "./event-outlet.ts";
import type { PriorDenials } from "./prior-denials.ts";

/** What the machine reports while it works: stored changes, and live text. */
export type ChangeReport = { onChange: (transition: Transition) => void; live: LivePublisher };

type Listeners = { outlet: EventOutlet; denials: PriorDenials; watch: ChangeWatch };

/** Reports it as events, records denials, and wakes everyone who follows the session. */
export function reportChanges({ outlet, denials, watch }: Listeners): ChangeReport {
  const toolUseIds = new Map<string, string>();

  function reportRetry({ loop }: Transition["session"]): void {
    const notice = loop.tag === "thinking" ? loop.notice : null;
    if (notice?.kind === "retrying") outlet.emit({ type: "retrying", notice });
  }

  return {
    onChange(transition) {
      for (const message of transition.messages) outlet.emit({ type: "message-added", message });
      for (const call of transition.calls) {
        toolUseIds.set(call.id, call.toolUseId);
        outlet.emit({ type: "call-changed", call });
      }
      // The result of a call is reported with the call.
      for (const entry of transition.auditEntries.filter(({ verdict }) => verdict !== "result")) {
        denials.note(entry);
        outlet.emit({ type: "decision-recorded", entry });
      }
      reportRetry(transition.session);
      watch.notify();
    },
    live: {
      publish({ stream, text }) {
        if (stream.kind !== "output") {
          outlet.emit({ type: stream.kind === "text" ? "text-streamed" : "thinking-streamed", text });
          return;
        }
        const toolUseID = toolUseIds.get(stream.callId);
        if (toolUseID !== undefined) outlet.emit({ type: "output-streamed", toolUseID, text });
      },
      end: () => undefined,
    },
  };
}
