import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { signInMessages } from "./sign-in-messages.ts";

type TokenFormProps = { to: string | undefined; isFirst: boolean };

/** A plain form that the server itself takes: it works before any script has run, and without one. */
export function TokenForm({ to, isFirst }: TokenFormProps) {
  return (
    <form method="post" action="/sign-in" className="flex flex-col gap-4">
      <Field id="token" label={signInMessages.token} hint={signInMessages.tokenHint}>
        <Input
          id="token"
          name="token"
          type="password"
          required
          autoFocus={isFirst}
          autoComplete={isFirst ? "current-password" : "off"}
          aria-describedby="token-hint"
          className="font-mono"
        />
      </Field>
      {to === undefined ? null : <input type="hidden" name="to" value={to} />}
      <Button type="submit" tone={isFirst ? "accent" : "neutral"}>
        {isFirst ? signInMessages.signIn : signInMessages.withToken}
      </Button>
    </form>
  );
}
