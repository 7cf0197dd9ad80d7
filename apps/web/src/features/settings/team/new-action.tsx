"use client";

import { Button } from "@countersign/ui/button";
import type { LucideIcon } from "lucide-react";
import { keymap } from "../../../lib/keys/keymap.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";

type NewActionProps = {
  icon: LucideIcon;
  label: string;
  /** Why it cannot be done now, in words. */
  disabledReason: string | null;
  onAct: () => void;
};

/** What a page of the settings is mostly opened for, also by the key n. */
export function NewAction({ icon: Icon, label, disabledReason, onAct }: NewActionProps) {
  useKeys((stroke) => {
    if (disabledReason !== null || pageAction(keymap.team, stroke) !== "new") return false;
    onAct();
    return true;
  });
  return (
    <Button
      size="small"
      tone="accent"
      shortcut={keymap.team.new.keys[0]}
      disabled={disabledReason !== null}
      title={disabledReason ?? undefined}
      onClick={onAct}
    >
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
