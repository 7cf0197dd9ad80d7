"use client";

import { type InvitationShown, invitationShown, joining } from "@countersign/contracts/person";
import { Button, buttonClass } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { type AuthAnswer, askAuth } from "../../../lib/data/auth-request.ts";
import { formatEnd } from "../../../lib/messages/format-end.ts";
import { roleMeaning, roleName } from "../../../lib/messages/role-labels.ts";
import { useNow } from "../../../lib/use-now.ts";
import { problemOf } from "../sign-in/sign-in-problem.ts";
import { JoinForm } from "./join-form.tsx";
import { formatExpires, formatInvites, formatJoinAs, joinMessages } from "./join-messages.ts";
import { Joined } from "./joined.tsx";

type Shown = AuthAnswer<InvitationShown>;

/** What an invitation is for, and joining by it. `code` is null where the address has none, or not all of one. */
export function Join({ code: given }: { code: string | null }) {
  const code = joining.shape.code.safeParse(given).data ?? null;
  const [shown, setShown] = useState<Shown | null>(null);
  const [joinedAs, setJoinedAs] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (code !== null) setShown(await askAuth("join/show", invitationShown, { code }));
  }, [code]);
  useEffect(() => void load(), [load]);
  if (joinedAs !== null) return <Joined name={joinedAs} />;
  if (code === null) {
    return <Unusable text={joinMessages.noInvitation} />;
  }
  if (shown === null) return <JoinSkeleton />;
  if (shown.tag === "unreached") {
    return (
      <Notice
        tone="deny"
        icon={CircleX}
        role="alert"
        action={
          <Button size="small" onClick={() => void load()}>
            {joinMessages.tryAgain}
          </Button>
        }
      >
        {joinMessages.notReached}
      </Notice>
    );
  }
  if (shown.tag === "refused") return <Unusable text={problemOf(shown).text} />;
  return (
    <>
      <Purpose invitation={shown.data} />
      <JoinForm
        code={code}
        email={shown.data.email}
        onJoined={(name) => {
          // The code is used up; nothing of it stays in the address or in the history.
          history.replaceState(null, "", "/join");
          setJoinedAs(name);
        }}
      />
    </>
  );
}

function Purpose({ invitation }: { invitation: InvitationShown }) {
  const { role, invitedBy, expiresAt } = invitation;
  const now = useNow();
  return (
    <div>
      <h1 className="font-medium text-xl">{formatJoinAs(roleName[role])}</h1>
      <p className="mt-1 text-quiet">
        <span className="text-text [overflow-wrap:anywhere]">{invitedBy}</span>{" "}
        {formatInvites(roleName[role], roleMeaning[role])}
      </p>
      <p className="mt-1 text-quiet text-sm" title={expiresAt}>
        {formatExpires(formatEnd(expiresAt, now))}
      </p>
    </div>
  );
}

/** An invitation that is of no use, and what to do. */
function Unusable({ text }: { text: string }) {
  return (
    <>
      <h1 className="font-medium text-xl">{joinMessages.unusable}</h1>
      <Notice tone="deny" icon={CircleX} role="alert">
        {text}
      </Notice>
      <p className="text-quiet">{joinMessages.askForLink}</p>
      <a href="/sign-in" className={buttonClass({ tone: "neutral" })}>
        {joinMessages.goToSignIn}
      </a>
    </>
  );
}

function JoinSkeleton() {
  return (
    <div role="status" aria-label={joinMessages.loadingInvitation} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
