"use client";

import type { SignInWays } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Fingerprint, LogIn } from "lucide-react";
import { useState } from "react";
import { checkPasskeySupport, signInWithPasskey } from "../../../lib/data/passkeys.ts";
import { goToProvider } from "./go-to-provider.ts";
import { ProblemLine, useMustWait } from "./problem-line.tsx";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { formatSignInWith, signInMessages } from "./sign-in-messages.ts";
import { passkeyProblem, problemOf, type SignInProblem } from "./sign-in-problem.ts";

type OtherWaysProps = { ways: SignInWays; to: string | undefined };

/** A passkey, and the provider that this server is set to. */
export function OtherWays({ ways, to }: OtherWaysProps) {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const mustWait = useMustWait(problem);
  const disabledReason = ways.passkey ? checkPasskeySupport() : null;
  if (!ways.passkey && ways.oidc === null) return null;
  const byPasskey = async () => {
    setPending(true);
    const outcome = await signInWithPasskey();
    if (outcome.tag === "done") return redirectAfterSignIn(to);
    setPending(false);
    setProblem(passkeyProblem(outcome));
  };
  const byProvider = async () => {
    setPending(true);
    const answer = await goToProvider(to === undefined ? {} : { to });
    if (answer.tag === "done") return;
    setPending(false);
    setProblem(problemOf(answer));
  };
  const isOff = isPending || mustWait;
  return (
    <div className="flex flex-col gap-2">
      {ways.passkey ? (
        <Button disabled={isOff || disabledReason !== null} onClick={() => void byPasskey()}>
          <Fingerprint aria-hidden="true" className="size-4" />
          {signInMessages.withPasskey}
        </Button>
      ) : null}
      {disabledReason === null ? null : <p className="text-quiet text-sm">{disabledReason}</p>}
      {ways.oidc === null ? null : (
        <Button disabled={isOff} onClick={() => void byProvider()}>
          <LogIn aria-hidden="true" className="size-4" />
          {formatSignInWith(ways.oidc)}
        </Button>
      )}
      {problem === null ? null : <ProblemLine problem={problem} />}
    </div>
  );
}
