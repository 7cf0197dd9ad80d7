"use client";

import type { ApiKey } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { Bot } from "lucide-react";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatEnd } from "../../../lib/messages/format-end.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";

type KeyListProps = {
  keys: readonly ApiKey[];
  isOff: boolean;
  disabledReason: string | null;
  onRevoke: (key: ApiKey) => void;
};

/** The keys that are valid; what is revoked or expired stands folded below. */
export function KeyList({ keys, isOff, disabledReason, onRevoke }: KeyListProps) {
  const now = useNow();
  const isOver = ({ revokedAt, expiresAt }: ApiKey) =>
    revokedAt !== null || formatExpiry(expiresAt, now).isPast;
  const valid = keys.filter((key) => !isOver(key));
  const over = keys.filter(isOver);
  return (
    <>
      {valid.length === 0 ? (
        <p className="text-quiet">
          {over.length === 0
            ? "No keys yet. Programs on this machine can use the start token, which can do everything. A key is safer: you can limit it, let it expire and revoke it."
            : "No valid keys."}
        </p>
      ) : (
        <ul aria-label="Keys" className="flex flex-col rounded border">
          {valid.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              isOff={isOff}
              disabledReason={disabledReason}
              onRevoke={onRevoke}
            />
          ))}
        </ul>
      )}
      {over.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-quiet hover:text-text max-md:py-2">
            {plural(over.length, "key")} revoked or expired
          </summary>
          <ul aria-label="Expired and revoked keys" className="flex flex-col pt-1">
            {over.map((key) => (
              <li key={key.id} className="py-1 text-quiet [overflow-wrap:anywhere]">
                {key.name} (<span className="font-mono text-sm">{key.start}…</span>), acted as{" "}
                {formatPerson(key.owner)}:{" "}
                {key.revokedAt === null
                  ? formatExpiry(key.expiresAt, now).text
                  : `revoked ${formatTimeAgo(key.revokedAt, now)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type KeyRowProps = Omit<KeyListProps, "keys"> & { apiKey: ApiKey };

function KeyRow({ apiKey, isOff, disabledReason, onRevoke }: KeyRowProps) {
  const now = useNow();
  const { name, start, owner, isMachine, scopes, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  return (
    <li className="flex items-start gap-3 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
          <span className="font-medium">{name}</span>
          <span className="font-mono text-quiet text-sm">{start}…</span>
          {isMachine ? <Chip icon={Bot}>Service account</Chip> : null}
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Chip key={scope}>{scope}</Chip>
          ))}
        </p>
        <p className="mt-1 text-quiet text-sm [overflow-wrap:anywhere]">
          acts as {formatPerson(owner)} · created{" "}
          {createdBy === owner ? "" : `by ${formatPerson(createdBy)} `}
          {formatTimeAgo(createdAt, now)} ·{" "}
          <span className={classNames(lastUsedAt === null && "text-text")}>
            {lastUsedAt === null ? "never used" : `last used ${formatTimeAgo(lastUsedAt, now)}`}
          </span>{" "}
          · <span title={expiresAt ?? undefined}>{formatKeyEnd(expiresAt, now)}</span>
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        aria-label={`Revoke ${name}`}
        disabled={isOff}
        title={disabledReason ?? undefined}
        onClick={() => onRevoke(apiKey)}
      >
        Revoke
      </Button>
    </li>
  );
}

function formatKeyEnd(expiresAt: string | null, now: number): string {
  return expiresAt === null ? "does not end" : `ends ${formatEnd(expiresAt, now)}`;
}
