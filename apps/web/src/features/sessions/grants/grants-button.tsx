"use client";

import { ListChecks } from "lucide-react";
import { grantsMessages } from "./grants-messages.ts";
import { useGrants, useOpenedGrants } from "./use-grants.ts";

/** Opens the list of what a session always allows, and shows how many there are. */
export function GrantsButton({ sessionId }: { sessionId: string }) {
  const [, setOpen] = useOpenedGrants();
  const count = useGrants(sessionId).data?.length;
  return (
    <button
      type="button"
      title={grantsMessages.buttonTitle}
      onClick={() => void setOpen(true)}
      className="flex min-h-6 items-center gap-1 rounded px-1 hover:bg-surface-2 hover:text-text max-md:min-h-11"
    >
      <ListChecks aria-hidden="true" className="size-3.5" />
      {count}
      <span className="max-md:sr-only">{grantsMessages.alwaysAllowedHere}</span>
    </button>
  );
}
