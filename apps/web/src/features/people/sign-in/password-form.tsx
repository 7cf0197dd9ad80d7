"use client";

import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { type FormEvent, useRef, useState } from "react";
import { z } from "zod";
import { askAuth } from "../../../lib/data/auth-request.ts";
import { ProblemLine, useMustWait } from "./problem-line.tsx";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { passwordProblem, type SignInProblem } from "./sign-in-problem.ts";

/** E-mail address and password. What was typed stays, whatever the server answers. */
export function PasswordForm({ to }: { to: string | undefined }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const mustWait = useMustWait(problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || mustWait) return;
    setPending(true);
    const answer = await askAuth("sign-in/email", z.unknown(), { email: email.trim(), password });
    if (answer.tag === "done") return redirectAfterSignIn(to);
    setPending(false);
    setProblem(passwordProblem(answer));
    passwordField.current?.select();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field id="email" label="E-mail">
        <Input
          id="email"
          type="email"
          required
          autoFocus
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field id="password" label="Password">
        <Input
          ref={passwordField}
          id="password"
          type="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {problem === null ? null : <ProblemLine problem={problem} />}
      <Button type="submit" tone="accent" disabled={isPending || mustWait}>
        {isPending ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
