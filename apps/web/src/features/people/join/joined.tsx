"use client";

import { describeDevice } from "@countersign/contracts/describe-device";
import { Button, buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleCheck, Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { addPasskey, checkPasskeySupport } from "../../../lib/data/passkeys.ts";

import { describeAddPasskeyFailure } from "../../settings/account/passkey-messages.ts";
import { formatSignedIn, formatWelcome, joinMessages } from "./join-messages.ts";

/** Somebody has just joined and is signed in: he may add a passkey now, or later. */
export function Joined({ name }: { name: string }) {
  const [state, setState] = useState<"open" | "adding" | "added">("open");
  const [problem, setProblem] = useState<string | null>(null);
  const [supportProblem, setSupportProblem] = useState<string | null>(null);
  useEffect(() => setSupportProblem(checkPasskeySupport()), []);
  const add = async () => {
    setState("adding");
    const outcome = await addPasskey(describeDevice(navigator.userAgent));
    setState(outcome.tag === "done" ? "added" : "open");
    setProblem(outcome.tag === "done" ? null : describeAddPasskeyFailure(outcome));
  };
  return (
    <>
      <div role="status">
        <h1 className="font-medium text-xl">{formatWelcome(name)}</h1>
        <p className="mt-1 text-quiet">{formatSignedIn(state === "added")}</p>
      </div>
      {state === "added" ? (
        <Notice tone="allow" icon={CircleCheck} role="status">
          {joinMessages.passkeyAdded}
        </Notice>
      ) : supportProblem === null ? (
        <>
          <p className="text-quiet">{joinMessages.passkeyNote}</p>
          <Button disabled={state === "adding"} onClick={() => void add()}>
            <Fingerprint aria-hidden="true" className="size-4" />
            {state === "adding" ? joinMessages.waitingForDevice : joinMessages.addPasskey}
          </Button>
        </>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="text-deny">
          {problem}
        </p>
      )}
      <a href="/" className={buttonClass({ tone: "accent" })}>
        {joinMessages.goToInbox}
      </a>
    </>
  );
}
