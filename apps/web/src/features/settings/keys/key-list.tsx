"use client";

import type { ApiKey } from "@countersign/contracts/person";
import { Button } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { classNames } from "@countersign/ui/class-names";
import { Bot } from "lucide-react";
import { formatExpiry } from "../../../lib/messages/expiry.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import {
  formatKeyEnd,
  formatKeyOrigin,
  formatLastUsed,
  formatOver,
  formatOverKey,
  formatRevoke,
  keyMessages,
} from "./key-messages.ts";

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
        <p className="text-quiet">{over.length === 0 ? keyMessages.noKeys : keyMessages.noValidKeys}</p>
      ) : (
        <ul aria-label={keyMessages.keys} className="flex flex-col rounded border">
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
            {formatOver(over.length)}
          </summary>
          <ul aria-label={keyMessages.overKeys} className="flex flex-col pt-1">
            {over.map((key) => (
              <li key={key.id} className="py-1 text-quiet [overflow-wrap:anywhere]">
                {key.name} (<span className="font-mono text-sm">{key.start}…</span>
                {formatOverKey(key, now)}
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
  const { name, start, isMachine, scopes, expiresAt, lastUsedAt } = apiKey;
  return (
    <li className="flex items-start gap-3 border-b p-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
          <span className="font-medium">{name}</span>
          <span className="font-mono text-quiet text-sm">{start}…</span>
          {isMachine ? <Chip icon={Bot}>{keyMessages.serviceAccount}</Chip> : null}
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Chip key={scope}>{scope}</Chip>
          ))}
        </p>
        <p className="mt-1 text-quiet text-sm [overflow-wrap:anywhere]">
          {formatKeyOrigin(apiKey, now)}{" "}
          <span className={classNames(lastUsedAt === null && "text-text")}>
            {lastUsedAt === null ? keyMessages.neverUsed : formatLastUsed(formatTimeAgo(lastUsedAt, now))}
          </span>{" "}
          · <span title={expiresAt ?? undefined}>{formatKeyEnd(expiresAt, now)}</span>
        </p>
      </div>
      <Button
        size="small"
        tone="deny"
        aria-label={formatRevoke(name)}
        disabled={isOff}
        title={disabledReason ?? undefined}
        onClick={() => onRevoke(apiKey)}
      >
        {keyMessages.revoke}
      </Button>
    </li>
  );
}
