import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";

type SignInProps = { searchParams: Promise<{ error?: string | string[] }> };

/** A plain form that the server itself takes: it works before any script has run. */
export default async function SignInPage({ searchParams }: SignInProps) {
  const { error } = await searchParams;
  const problem = Array.isArray(error) ? error[0] : error;
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <form
        method="post"
        action="/sign-in"
        className="flex w-full max-w-[380px] flex-col gap-4 rounded border bg-surface-1 p-6"
      >
        <div>
          <h1 className="font-medium text-xl">Sign in to Countersign</h1>
          <p className="mt-1 text-quiet">Who holds the token can decide what agents do on this machine.</p>
        </div>
        {problem === undefined || problem === "" ? null : (
          <Notice tone="deny" icon={CircleX} role="alert">
            {problem.slice(0, 300)}
          </Notice>
        )}
        <Field
          id="token"
          label="Token"
          hint="It is in the address that the server printed at its start, and in the file “token” in its data folder (~/.countersign unless set otherwise)."
        >
          <Input
            id="token"
            name="token"
            type="password"
            required
            autoFocus
            autoComplete="current-password"
            aria-describedby="token-hint"
            className="font-mono"
          />
        </Field>
        <Button type="submit" tone="accent">
          Sign in
        </Button>
      </form>
    </main>
  );
}
