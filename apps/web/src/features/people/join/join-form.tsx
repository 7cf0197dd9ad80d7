"use client";

import { joining, personName, signInWays } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { type FormEvent, useEffect, useState } from "react";
import { z } from "zod";
import { askAuth } from "../../../lib/data/auth-request.ts";
import { NewPasswordField } from "../../settings/account/new-password-field.tsx";
import { goToProvider } from "../sign-in/go-to-provider.ts";
import { ProblemLine, useMustWait } from "../sign-in/problem-line.tsx";
import { problemOf, type SignInProblem } from "../sign-in/sign-in-problem.ts";

type JoinFormProps = { code: string; email: string | null; onJoined: (name: string) => void };

type Errors = { name?: string; email?: string; password?: string };

/** How the new person is to be called, and with what he signs in from now on. */
export function JoinForm({ code, email: invited, onJoined }: JoinFormProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState(invited ?? "");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const mustWait = useMustWait(problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || mustWait) return;
    setProblem(null);
    const read = joining.safeParse({ code, name, email, password });
    setErrors(read.success ? {} : problemsIn(read.error.issues));
    if (!read.success) return;
    setPending(true);
    const answer = await askAuth("join", z.unknown(), read.data);
    if (answer.tag === "done") return onJoined(name);
    setPending(false);
    setProblem(problemOf(answer));
  };
  const provider = useProvider();
  const byProvider = async () => {
    if (isPending || mustWait) return;
    if (!personName.safeParse(name).success) return setErrors({ name: wrongName });
    setPending(true);
    const answer = await goToProvider({ joining: { code, name } });
    if (answer.tag === "done") return;
    setPending(false);
    setProblem(problemOf(answer));
  };
  const nameError = errors.name ?? nameProblem(name);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        id="name"
        label="Name"
        hint="What you do here is kept under it, and it never changes. Small letters, digits, dots, dashes and underscores: “ada”, “ada.l”."
        {...(nameError === undefined ? {} : { error: nameError })}
      >
        <Input
          id="name"
          autoFocus
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={name}
          aria-invalid={nameError !== undefined}
          aria-describedby="name-hint"
          onChange={(event) => {
            setErrors(({ name: _name, ...others }) => others);
            setName(event.target.value);
          }}
        />
      </Field>
      <Field
        id="email"
        label="E-mail"
        hint="To sign in with. Nothing is sent to it."
        {...(errors.email === undefined ? {} : { error: errors.email })}
      >
        <Input
          id="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          aria-invalid={errors.email !== undefined}
          aria-describedby="email-hint"
          onChange={(event) => {
            setErrors(({ email: _email, ...others }) => others);
            setEmail(event.target.value);
          }}
        />
      </Field>
      <NewPasswordField
        id="password"
        label="Password"
        value={password}
        error={errors.password}
        onChange={(next) => {
          setErrors(({ password: _password, ...others }) => others);
          setPassword(next);
        }}
      />
      {problem === null ? null : <ProblemLine problem={problem} />}
      <Button type="submit" tone="accent" disabled={isPending || mustWait}>
        {isPending ? "Joining…" : "Join"}
      </Button>
      {provider === null ? null : (
        <div className="flex flex-col gap-2 border-t pt-3">
          <p className="text-quiet text-sm">Or with the name above, and without a password:</p>
          <Button disabled={isPending || mustWait} onClick={() => void byProvider()}>
            Join with {provider}
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

const wrongName =
  "Small letters a to z, digits, dots, dashes and underscores, at least two of them, a letter or digit first.";

function problemsIn(issues: readonly { path: PropertyKey[] }[]): Errors {
  const fields = new Set(issues.map(({ path }) => path[0]));
  return {
    ...(fields.has("name") ? { name: wrongName } : {}),
    ...(fields.has("email") ? { email: "This is not an e-mail address." } : {}),
    ...(fields.has("password") ? { password: "The password must have 12 to 128 characters." } : {}),
  };
}
