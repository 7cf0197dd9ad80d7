"use client";

import { loginScopes, type ShownLogin } from "@countersign/contracts/device-login";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { ShieldAlert, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useSelf } from "../../../lib/data/self.ts";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatFailedAction } from "../../../lib/messages/error-messages.ts";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { roleName } from "../../../lib/messages/role-labels.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { scopeLabels } from "../../settings/keys/scope-labels.ts";
import { deviceMessages, formatActsAs, formatKeyDays, formatRequested } from "./device-messages.ts";

type AnswerLoginProps = { login: ShownLogin; onAnswer: (answer: "allow" | "refuse") => void };

/** Who asks, what its key may do, and the two answers. Both take a click: no key and no address gives one. */
export function AnswerLogin({ login, onAnswer }: AnswerLoginProps) {
  const trpc = useTRPC();
  const self = useSelf();
  const connectionError = useConnectionError();
  const offered = loginScopes.filter((scope) => login.scopes.includes(scope));
  const [left, setLeft] = useState<readonly string[]>([]);
  const scopes = offered.filter((scope) => !left.includes(scope));
  const answer = useMutation(
    trpc.logins.answer.mutationOptions({ onSuccess: (_none, given) => onAnswer(given.answer) }),
  );
  const isOff = answer.isPending || connectionError !== null;
  const pending = answer.isPending ? answer.variables.answer : null;
  return (
    <>
      {self === null ? null : (
        <p className="text-quiet">{formatActsAs(self.person.name, roleName[self.person.role])}</p>
      )}
      <div className="flex flex-col items-center gap-1 rounded border bg-surface-2 px-3 py-4">
        <p className="text-quiet">{deviceMessages.compare}</p>
        <p className="select-all font-medium font-mono text-xl tracking-widest">{login.userCode}</p>
      </div>
      <Notice tone="ask" icon={TriangleAlert}>
        {deviceMessages.warning}
      </Notice>
      {login.isSameNetwork ? null : (
        <Notice tone="deny" icon={ShieldAlert} role="alert">
          {deviceMessages.otherNetwork}
        </Notice>
      )}
      <LoginFacts login={login} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{deviceMessages.may}</legend>
        {offered.map((scope) => (
          <label key={scope} className="flex items-start gap-2 max-md:min-h-11 max-md:py-2">
            <input
              type="checkbox"
              checked={!left.includes(scope)}
              disabled={scope === "read"}
              onChange={(event) =>
                setLeft(event.target.checked ? left.filter((one) => one !== scope) : [...left, scope])
              }
              className="mt-0.5 size-4 shrink-0 accent-accent max-md:size-5"
            />
            <span>
              <span className="font-mono text-sm">{scope}</span>{" "}
              <span className="text-quiet">{scopeLabels[scope]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {answer.error === null ? null : (
        <p role="alert" className="text-deny">
          {formatFailedAction(answer.error, deviceMessages.notAnswered)}
        </p>
      )}
      <div className="flex gap-2 max-md:flex-col">
        <Button
          tone="accent"
          disabled={isOff}
          title={connectionError ?? undefined}
          onClick={() => answer.mutate({ answer: "allow", id: login.id, scopes })}
        >
          {pending === "allow" ? deviceMessages.allowing : deviceMessages.allow}
        </Button>
        <Button
          tone="deny"
          disabled={isOff}
          title={connectionError ?? undefined}
          onClick={() => answer.mutate({ answer: "refuse", id: login.id })}
        >
          {pending === "refuse" ? deviceMessages.denying : deviceMessages.deny}
        </Button>
      </div>
    </>
  );
}

function LoginFacts({ login }: { login: ShownLogin }) {
  const now = useNow();
  const { host, address, requestedAt, expiresAt, keyName, keyDays } = login;
  const asked = formatRequested(formatTimeAgo(requestedAt, now), formatExpiry(expiresAt, now).text);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <Fact name={deviceMessages.host} hint={deviceMessages.hostHint}>
        <span className="font-mono">{host}</span>
      </Fact>
      <Fact name={deviceMessages.address}>
        <span className="font-mono">{address}</span>
      </Fact>
      <Fact name={deviceMessages.requested}>{asked}</Fact>
      <Fact name={deviceMessages.key}>{formatKeyDays(keyName, keyDays)}</Fact>
    </dl>
  );
}

function Fact({ name, hint = null, children }: { name: string; hint?: string | null; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {children}
        {hint === null ? null : <span className="text-quiet text-sm"> ({hint})</span>}
      </dd>
    </>
  );
}
