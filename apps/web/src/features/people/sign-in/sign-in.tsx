"use client";

import { type SignInWays, signInWays } from "@countersign/contracts/person";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX, Info } from "lucide-react";
import { useEffect, useState } from "react";
import { askAuth } from "../../../lib/data/auth-request.ts";
import { OtherWays } from "./other-ways.tsx";
import { PasswordForm } from "./password-form.tsx";
import { signInMessages } from "./sign-in-messages.ts";
import { TokenForm } from "./token-form.tsx";

export type SignInNotice = { tone: "deny" | "info"; text: string };

type SignInProps = { notice: SignInNotice | undefined; to: string | undefined; isTokenWrong: boolean };

/** Every way to sign in that this server has, and no other. Without any yet, and without scripts, that is the start token. */
export function SignIn({ notice, to, isTokenWrong }: SignInProps) {
  const ways = useWays();
  const isByToken = ways !== null && !ways.password && !ways.passkey && ways.oidc === null;
  return (
    <>
      <div>
        <h1 className="font-medium text-xl">{signInMessages.title}</h1>
        <p className="mt-1 text-quiet">{signInMessages.purpose}</p>
      </div>
      {notice === undefined ? null : (
        <Notice
          tone={notice.tone}
          icon={notice.tone === "deny" ? CircleX : Info}
          role={notice.tone === "deny" ? "alert" : "status"}
        >
          {notice.text}
        </Notice>
      )}
      {ways === null ? (
        <>
          <div
            role="status"
            aria-label={signInMessages.loading}
            className="flex flex-col gap-4 noscript:hidden"
          >
            <Skeleton className="h-14" />
            <Skeleton className="h-8" />
          </div>
          <div className="hidden noscript:block">
            <TokenForm to={to} isFirst />
          </div>
        </>
      ) : isByToken ? (
        <TokenForm to={to} isFirst />
      ) : (
        <>
          {ways.password ? <PasswordForm to={to} /> : null}
          <OtherWays ways={ways} to={to} />
          <details open={isTokenWrong} className="border-t pt-3">
            <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
              {signInMessages.withStartToken}
            </summary>
            <div className="pt-3">
              <TokenForm to={to} isFirst={false} />
            </div>
          </details>
        </>
      )}
    </>
  );
}

/** Null until the server has said which ways there are; where it does not say, the token is the one that always is. */
function useWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void askAuth("ways", signInWays).then((answer) => {
      if (!isCurrent) return;
      setWays(answer.tag === "done" ? answer.data : { password: false, passkey: false, oidc: null });
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return ways;
}
