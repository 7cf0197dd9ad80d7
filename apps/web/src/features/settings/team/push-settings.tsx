"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleCheck, CircleX, Send } from "lucide-react";
import { useWebPush } from "../notifications/use-web-push.ts";
import { formatAboutPush, formatPushUnavailable, notifyMessages } from "./notify-messages.ts";
import { SwitchRow } from "./settings-section.tsx";

/** Web push: notifications while no tab is open, by way of the browser maker's push service. */
export function PushSettings() {
  const push = useWebPush();
  if (!push.isSupported) {
    return <p className="text-quiet">{notifyMessages.noPush}</p>;
  }
  if (push.loadProblem !== null) {
    return (
      <Notice tone="deny" icon={CircleX} role="alert">
        {formatPushUnavailable(push.loadProblem)}
      </Notice>
    );
  }
  return (
    <>
      <SwitchRow
        label={notifyMessages.pushLabel}
        about={formatAboutPush(push.browsers)}
        isOn={push.endpoint !== null}
        isDisabled={push.isBusy || push.browsers === null}
        onChange={(next) => (next ? push.turnOn() : push.turnOff())}
      />
      {push.endpoint === null ? null : (
        <div>
          <Button disabled={push.isBusy} onClick={push.test}>
            <Send aria-hidden="true" className="size-4" />
            {notifyMessages.sendTestPush}
          </Button>
        </div>
      )}
      {push.said === null ? null : (
        <Notice
          tone={push.said.isGood ? "allow" : "deny"}
          icon={push.said.isGood ? CircleCheck : CircleX}
          role={push.said.isGood ? "status" : "alert"}
        >
          {push.said.text}
        </Notice>
      )}
    </>
  );
}
