import type { ExternalAgent } from "@countersign/contracts/external-agent";
import type { SessionDetail } from "@countersign/contracts/session";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { toast } from "@countersign/ui/toaster";
import { Target } from "lucide-react";
import { useState } from "react";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { composerMessages } from "./composer-messages.ts";
import { externalMessages } from "./external-messages.ts";
import { IntentsAnswer } from "./intents-answer.tsx";
import { useResume } from "./use-resume.ts";
import { useSessionCommands } from "./use-session-commands.ts";

type ExternalNoticeProps = { session: SessionDetail; agent: ExternalAgent };

/** Replaces the composer: the agent takes messages only where it runs. What a person can still choose here is the intent. */
export function ExternalNotice({ session, agent }: ExternalNoticeProps) {
  const [isChoosing, setChoosing] = useState(false);
  const resume = useResume();
  const disabledReason = useDisabledReason("operate");
  const commands = useSessionCommands({
    onDone: () => setChoosing(false),
    onRejected: (why) => void toast.error(why),
  });
  return (
    <div data-toast-above className="shrink-0 border-t py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <div className="mx-auto flex w-full max-w-[860px] flex-col gap-2 px-4 max-md:px-2">
        {isChoosing ? (
          <Notice
            icon={Target}
            role="status"
            className="max-h-[40dvh] overflow-y-auto"
            action={
              <Button size="small" onClick={() => setChoosing(false)}>
                {composerMessages.close}
              </Button>
            }
          >
            <IntentsAnswer
              session={session}
              onIntent={(intent) => commands.setIntent({ id: session.id, intent })}
            />
          </Notice>
        ) : null}
        {session.status === "idle" && session.calls.some(({ phase }) => phase.tag === "approved") ? (
          <p role="status" className="text-quiet">
            {externalMessages.approved(agent)}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          {session.status === "stopped" ? externalMessages.stopped(agent) : externalMessages.write(agent)}
          {session.status === "stopped" ? (
            <Button
              size="small"
              disabled={resume.isPending || disabledReason !== null}
              title={disabledReason ?? undefined}
              onClick={() => resume.mutate({ id: session.id })}
            >
              {externalMessages.resume}
            </Button>
          ) : null}
          <Button size="small" onClick={() => setChoosing(!isChoosing)}>
            <Target aria-hidden="true" className="size-3.5" />
            {externalMessages.intent}
          </Button>
        </p>
      </div>
    </div>
  );
}
