"use client";

import { emailSignIn } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { useState } from "react";
import { z } from "zod";
import { askAuth } from "../../../lib/data/auth-request.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { fieldMessages } from "../../../lib/messages/field-messages.ts";
import { ProblemLine, useMustWait } from "./problem-line.tsx";
import { redirectAfterSignIn } from "./redirect-after-sign-in.ts";
import { signInMessages } from "./sign-in-messages.ts";
import { passwordProblem, type SignInProblem } from "./sign-in-problem.ts";

/** E-mail address and password. What was typed stays, whatever the server answers. */
export function PasswordForm({ to }: { to: string | undefined }) {
  const form = useZodForm(emailSignIn, {
    defaultValues: { email: "", password: "" },
    messages: { email: fieldMessages.email },
  });
  const email = bindField(form, "email", "email");
  const password = bindField(form, "password", "password");
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const mustWait = useMustWait(problem);
  const submit = form.handleSubmit(async (values) => {
    if (isPending || mustWait) return;
    setPending(true);
    const answer = await askAuth("sign-in/email", z.unknown(), values);
    if (answer.tag === "done") return redirectAfterSignIn(to);
    setPending(false);
    setProblem(passwordProblem(answer));
    form.setFocus("password", { shouldSelect: true });
  });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field {...email.field} label={signInMessages.email}>
        <Input
          {...email.control}
          type="email"
          required
          autoFocus
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Field {...password.field} label={signInMessages.password}>
        <Input {...password.control} type="password" required autoComplete="current-password" />
      </Field>
      {problem === null ? null : <ProblemLine problem={problem} />}
      <Button type="submit" tone="accent" disabled={isPending || mustWait}>
        {isPending ? signInMessages.signingIn : signInMessages.signIn}
      </Button>
    </form>
  );
}
