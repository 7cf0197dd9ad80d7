"use client";

import { describeDevice } from "@countersign/contracts/describe-device";
import { Button } from "@countersign/ui/button";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { addPasskey, checkPasskeySupport } from "../../../lib/data/passkeys.ts";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { NotRead } from "../team/not-read.tsx";
import { SettingsSection } from "../team/settings-section.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { describeAddPasskeyFailure, passkeyMessages } from "./passkey-messages.ts";

/** The passkeys of whoever is signed in. */
export function Passkeys() {
  const trpc = useTRPC();
  const passkeys = useQuery(trpc.account.passkeys.queryOptions());
  return (
    <SettingsSection id="passkeys" title={passkeyMessages.passkeys} about={passkeyMessages.about}>
      {passkeys.data !== undefined ? (
        passkeys.data.length === 0 ? (
          <p className="text-quiet">{passkeyMessages.noPasskeys}</p>
        ) : (
          <PasskeyList passkeys={passkeys.data} />
        )
      ) : (
        <NotRead what={passkeyMessages.yourPasskeys} query={passkeys} />
      )}
      <AddPasskey />
    </SettingsSection>
  );
}

function AddPasskey() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const connectionError = useConnectionError();
  const [supportProblem, setSupportProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setSupportProblem(checkPasskeySupport()), []);
  const add = useMutation({
    mutationFn: () => addPasskey(describeDevice(navigator.userAgent)),
    onMutate: () => setProblem(null),
    onSuccess(outcome) {
      if (outcome.tag !== "done") return setProblem(describeAddPasskeyFailure(outcome));
      toast.success(passkeyMessages.passkeyAdded);
      void queryClient.invalidateQueries({ queryKey: trpc.people.self.queryKey() });
      return queryClient.invalidateQueries({ queryKey: trpc.account.passkeys.queryKey() });
    },
  });
  const disabledReason = supportProblem ?? connectionError;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        disabled={disabledReason !== null || add.isPending}
        title={disabledReason ?? undefined}
        onClick={() => add.mutate()}
      >
        <Fingerprint aria-hidden="true" className="size-4" />
        {add.isPending ? passkeyMessages.waitingForDevice : passkeyMessages.addPasskey}
      </Button>
      {supportProblem === null ? null : <p className="text-quiet text-sm">{supportProblem}</p>}
      {problem === null ? null : (
        <p role="alert" className="text-deny">
          {problem}
        </p>
      )}
    </div>
  );
}
