"use client";

import type { SignIn } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatEnd } from "../../../lib/messages/format-end.ts";
import { useNow } from "../../../lib/use-now.ts";
import { NotRead } from "../team/not-read.tsx";
import { SettingsSection } from "../team/settings-section.tsx";
import { formatSignIn, formatSignOut, signInMessages } from "./sign-in-messages.ts";

const refetchMs = 10_000;

/** The browsers in which one is signed in. */
export function SignIns() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const signIns = useQuery({ ...trpc.account.signIns.queryOptions(), refetchInterval: refetchMs });
  const keep = (left: SignIn[]) => queryClient.setQueryData(trpc.account.signIns.queryKey(), left);
  const fail = (error: { message: string }) =>
    void toast.error(formatFailedAction(error, signInMessages.stillSignedIn));
  const revoke = useMutation(trpc.account.revokeSignIn.mutationOptions({ onSuccess: keep, onError: fail }));
  const revokeOthers = useMutation(
    trpc.account.revokeOtherSignIns.mutationOptions({ onSuccess: keep, onError: fail }),
  );
  const isOff = disabledReason !== null || revoke.isPending || revokeOthers.isPending;
  const others = (signIns.data ?? []).filter(({ isCurrent }) => !isCurrent);
  return (
    <SettingsSection id="sign-ins" title={signInMessages.title} about={signInMessages.about}>
      {signIns.data !== undefined ? (
        <ul aria-label={signInMessages.signIns} className="flex flex-col rounded border">
          {signIns.data.map((signIn) => (
            <SignInRow
              key={signIn.id}
              signIn={signIn}
              isOff={isOff}
              disabledReason={disabledReason}
              onRevoke={() => revoke.mutate({ id: signIn.id })}
            />
          ))}
        </ul>
      ) : (
        <NotRead what={signInMessages.yourSignIns} query={signIns} />
      )}
      {others.length === 0 ? (
        signIns.data === undefined ? null : (
          <p className="text-quiet">{signInMessages.nowhereElse}</p>
        )
      ) : (
        <div>
          <Button
            tone="deny"
            disabled={isOff}
            title={disabledReason ?? undefined}
            onClick={() => revokeOthers.mutate()}
          >
            {signInMessages.signOutElsewhere}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

type SignInRowProps = { signIn: SignIn; isOff: boolean; disabledReason: string | null; onRevoke: () => void };

function SignInRow({ signIn, isOff, disabledReason, onRevoke }: SignInRowProps) {
  const now = useNow();
  const { device, expiresAt, isCurrent } = signIn;
  return (
    <li className="flex items-center gap-3 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isCurrent ? <Chip tone="info">{signInMessages.thisBrowser}</Chip> : null}
        </p>
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">
          {formatSignIn(signIn, now)} <span title={expiresAt}>{formatEnd(expiresAt, now)}</span>
          {signInMessages.unlessUsed}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="small"
          tone="deny"
          aria-label={formatSignOut(device)}
          disabled={isOff}
          title={disabledReason ?? undefined}
          onClick={onRevoke}
        >
          {signInMessages.signOut}
        </Button>
      )}
    </li>
  );
}
