"use client";

import type { SignInWays } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Fingerprint, LogIn } from "lucide-react";
import { useState } from "react";
import { passkeyTrouble, signInWithPasskey } from "../../data/passkeys.ts";
import { goToProvider } from "./go-to-provider.ts";
import { leadOn } from "./lead-on.ts";
import { ProblemLine, useMustWait } from "./problem-line.tsx";
import { passkeyProblem, problemOf, type SignInProblem } from "./sign-in-words.ts";

type OtherWaysProps = { ways: SignInWays; to: string | undefined };

/** A passkey, and the provider that this server is set to. */
export function OtherWays({ ways, to }: OtherWaysProps) {
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const mustWait = useMustWait(problem);
  const trouble = ways.passkey ? passkeyTrouble() : null;
  if (!ways.passkey && ways.oidc === null) return null;
  const byPasskey = async () => {
    setPending(true);
    const outcome = await signInWithPasskey();
    if (outcome.tag === "done") return leadOn(to);
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
        <Button disabled={isOff || trouble !== null} onClick={() => void byPasskey()}>
          <Fingerprint aria-hidden="true" className="size-4" />
          Sign in with a passkey
        </Button>
      ) : null}
      {trouble === null ? null : <p className="text-quiet text-sm">{trouble}</p>}
      {ways.oidc === null ? null : (
        <Button disabled={isOff} onClick={() => void byProvider()}>
          <LogIn aria-hidden="true" className="size-4" />
          Sign in with {ways.oidc}
        </Button>
      )}
      {problem === null ? null : <ProblemLine problem={problem} />}
    </div>
  );
}
