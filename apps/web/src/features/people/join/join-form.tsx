"use client";

import { joining, personName, signInWays } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { useEffect, useState } from "react";
import { z } from "zod";
import { type AuthAnswer, askAuth } from "../../../lib/data/auth-request.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { fieldMessages } from "../../../lib/messages/field-messages.ts";
import { NewPasswordField } from "../../settings/account/new-password-field.tsx";
import { goToProvider } from "../sign-in/go-to-provider.ts";
import { ProblemLine, useMustWait } from "../sign-in/problem-line.tsx";
import { problemOf, type SignInProblem } from "../sign-in/sign-in-problem.ts";
import { formatJoinWith, joinMessages } from "./join-messages.ts";

type JoinFormProps = { code: string; email: string | null; onJoined: (name: string) => void };

const wrongName = fieldMessages.personName;

/** How the new person is to be called, and with what he signs in from now on. */
export function JoinForm({ code, email: invited, onJoined }: JoinFormProps) {
  const form = useZodForm(joining, {
    defaultValues: { code, name: "", email: invited ?? "", password: "" },
    messages: { name: wrongName, email: fieldMessages.email, password: fieldMessages.password },
  });
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const mustWait = useMustWait(problem);
  const isOff = isPending || mustWait;
  const send = async (ask: () => Promise<AuthAnswer<unknown>>, onDone: () => void) => {
    setProblem(null);
    setPending(true);
    const answer = await ask();
    if (answer.tag === "done") return onDone();
    setPending(false);
    setProblem(problemOf(answer));
  };
  const submit = form.handleSubmit(async (values) => {
    if (!isOff)
      await send(
        () => askAuth("join", z.unknown(), values),
        () => onJoined(values.name),
      );
  });
  const provider = useProvider();
  const byProvider = async () => {
    if (isOff || !(await form.trigger("name"))) return;
    const name = form.getValues("name");
    // The browser is on its way to the provider then.
    await send(
      () => goToProvider({ joining: { code, name } }),
      () => undefined,
    );
  };
  const name = bindField(form, "name", "name");
  const nameError = name.field.error ?? nameProblem(form.watch("name"));
  const email = bindField(form, "email", "email");
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field {...name.field} error={nameError} label={joinMessages.name} hint={joinMessages.nameHint}>
        <Input
          {...name.control}
          aria-invalid={nameError !== undefined}
          autoFocus
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      <Field {...email.field} label={joinMessages.email} hint={joinMessages.emailHint}>
        <Input
          {...email.control}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <NewPasswordField
        label={joinMessages.password}
        bound={bindField(form, "password", "password")}
        typed={form.watch("password")}
      />
      {problem === null ? null : <ProblemLine problem={problem} />}
      <Button type="submit" tone="accent" disabled={isOff}>
        {isPending ? joinMessages.joining : joinMessages.join}
      </Button>
      {provider === null ? null : (
        <div className="flex flex-col gap-2 border-t pt-3">
          <p className="text-quiet text-sm">{joinMessages.orByProvider}</p>
          <Button disabled={isOff} onClick={() => void byProvider()}>
            {formatJoinWith(provider)}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The name of the provider that the server is set to; null where there is none, or before it is known. */
function useProvider(): string | null {
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void askAuth("ways", signInWays).then((answer) => {
      if (isCurrent && answer.tag === "done") setProvider(answer.data.oidc);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return provider;
}

/** While it is typed only what no further letter can mend is told. */
function nameProblem(name: string): string | undefined {
  if (name.length < 2) return name === "" || /^[a-z0-9]$/.test(name) ? undefined : wrongName;
  return personName.safeParse(name).success ? undefined : wrongName;
}
