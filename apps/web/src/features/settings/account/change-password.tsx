"use client";

import { password as newPassword, type Self } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { SettingsSection } from "../team/settings-section.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

/** A first password, or another one. The current one is asked for, unless the start token said who it is. */
export function ChangePassword({ self }: { self: Self }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const asksCurrent = self.hasPassword && self.proof !== "token";
  const [current, setCurrent] = useState("");
  const [chosen, setChosen] = useState("");
  const [chosenError, setChosenError] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation(
    trpc.account.setPassword.mutationOptions({
      onSuccess(signIns) {
        setCurrent("");
        setChosen("");
        toast.success("The password is set. Your other sign-ins are ended.");
        queryClient.setQueryData(trpc.account.signIns.queryKey(), signIns);
        return queryClient.invalidateQueries({ queryKey: trpc.people.self.queryKey() });
      },
      onError: (failure) => setProblem(formatFailedAction(failure, "the password was not set")),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGood = newPassword.safeParse(chosen).success;
    setChosenError(isGood ? undefined : "The password must have 12 to 128 characters.");
    setProblem(asksCurrent && current === "" ? "Type your current password too." : null);
    if (!isGood || (asksCurrent && current === "") || disabledReason !== null || save.isPending) return;
    save.mutate({ password: chosen, ...(asksCurrent ? { current } : {}) });
  };
  return (
    <SettingsSection
      id="password"
      title="Password"
      about={
        self.hasPassword
          ? "A new one ends your sign-ins in other browsers."
          : "You have none. With one, you can sign in with your e-mail address."
      }
    >
      <form noValidate onSubmit={submit} className="flex max-w-[360px] flex-col gap-3">
        {asksCurrent ? (
          <Field id="current-password" label="Current password">
            <Input
              id="current-password"
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={(event) => {
                setProblem(null);
                setCurrent(event.target.value);
              }}
            />
          </Field>
        ) : null}
        <NewPasswordField
          id="new-password"
          label="New password"
          value={chosen}
          error={chosenError}
          onChange={(next) => {
            setChosenError(undefined);
            setChosen(next);
          }}
        />
        {problem === null ? null : (
          <p role="alert" className="text-deny">
            {problem}
          </p>
        )}
        <div>
          <Button
            type="submit"
            disabled={save.isPending || disabledReason !== null || chosen === ""}
            title={disabledReason ?? undefined}
          >
            {save.isPending ? "Setting…" : "Set the password"}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
