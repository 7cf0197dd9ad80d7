import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";

type TokenFormProps = { to: string | undefined; isFirst: boolean };

/** A plain form that the server itself takes: it works before any script has run, and without one. */
export function TokenForm({ to, isFirst }: TokenFormProps) {
  return (
    <form method="post" action="/sign-in" className="flex flex-col gap-4">
      <Field
        id="token"
        label="Token"
        hint="Copy the token from the URL printed at startup, or from ~/.countersign/token (with COUNTERSIGN_DATA set, from the file “token” in that folder)."
      >
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
        {isFirst ? "Sign in" : "Sign in with the token"}
      </Button>
    </form>
  );
}
