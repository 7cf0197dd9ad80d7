import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { CircleX } from "lucide-react";

type Given = string | string[] | undefined;
type SignInProps = { searchParams: Promise<{ error?: Given; to?: Given }> };

/** What the server says by a code in the address. Anything else there is nobody's word and is not shown. */
const problems: Record<string, string> = {
  "wrong-token":
    "This is not the token of this server. It may be from before, or of another server: take the address that was printed last.",
};

/** A plain form that the server itself takes: it works before any script has run. */
export default async function SignInPage({ searchParams }: SignInProps) {
  const { error, to } = await searchParams;
  const problem = typeof error === "string" && Object.hasOwn(problems, error) ? problems[error] : undefined;
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
        {problem === undefined ? null : (
          <Notice tone="deny" icon={CircleX} role="alert">
            {problem}
          </Notice>
        )}
        <Field
          id="token"
          label="Token"
          hint="It is in the address that the server printed at its start, and in the file “token” in its data folder (~/.countersign unless COUNTERSIGN_DATA says otherwise)."
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
        {typeof to === "string" ? <input type="hidden" name="to" value={to} /> : null}
        <Button type="submit" tone="accent">
          Sign in
        </Button>
      </form>
    </main>
  );
}
