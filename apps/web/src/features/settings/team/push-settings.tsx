"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleCheck, CircleX, Send } from "lucide-react";
import { plural } from "../../../lib/messages/numbers.ts";
import { useWebPush } from "../notifications/use-web-push.ts";
import { SwitchRow } from "./settings-section.tsx";

/** Web push: notifications while no tab is open, by way of the browser maker's push service. */
export function PushSettings() {
  const push = useWebPush();
  if (!push.isSupported) {
    return (
      <p className="text-quiet">
        This browser doesn’t support web push. It notifies you only while Countersign is open.
      </p>
    );
  }
  if (push.loadProblem !== null) {
    return (
      <Notice tone="deny" icon={CircleX} role="alert">
        Web push isn’t available right now. {push.loadProblem}
      </Notice>
    );
  }
  return (
    <>
      <SwitchRow
        label="Also while Countersign is closed (web push)"
        about={
          <>
            The server sends encrypted messages through your browser vendor’s push service. Only this browser
            can read them. {push.browsers === null ? "" : `${plural(push.browsers, "browser")} subscribed.`}
          </>
        }
        isOn={push.endpoint !== null}
        isDisabled={push.isBusy || push.browsers === null}
        onChange={(next) => (next ? push.turnOn() : push.turnOff())}
      />
      {push.endpoint === null ? null : (
        <div>
          <Button disabled={push.isBusy} onClick={push.test}>
            <Send aria-hidden="true" className="size-4" />
            Send test push
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
