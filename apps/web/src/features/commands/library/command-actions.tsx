"use client";

import type { CommandDetail } from "@countersign/contracts/command";
import { Button, buttonClass } from "@countersign/ui/button";
import { ConfirmDialog } from "@countersign/ui/confirm-dialog";
import { Copy, Play, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useDisabledReason, useMay, usePermissionProblem } from "../../../lib/data/self.ts";
import { keymap } from "../../../lib/keys/keymap.ts";
import { pageAction } from "../../../lib/keys/page-action.ts";
import { useKeys } from "../../../lib/keys/use-keys.ts";
import { commandPageMessages, formatRemoveEffect, formatRemoveTitle } from "./command-page-messages.ts";
import { commandHref, findRunProblem, isRemoved, withWorkspace } from "./command-sentences.ts";
import { useRemoveCommand } from "./use-commands.ts";

type CommandActionsProps = { detail: CommandDetail; workspace: string | null; hasDraft: boolean };

/** Runs a command in a new session, takes a file's one over for the team, takes a team's one out of use. */
export function CommandActions({ detail, workspace, hasDraft }: CommandActionsProps) {
  const router = useRouter();
  const disabledReason = useDisabledReason("rules");
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveCommand(() => router.push(withWorkspace("/commands", workspace)));
  const { source, name, version } = detail;
  const mayNotRun = usePermissionProblem("operate");
  const whyNot = mayNotRun ?? findRunProblem(detail);
  const mayChange = useMay("rules");
  const isGone = isRemoved(detail);
  const runHref = withWorkspace("/sessions/new", workspace, { command: name });
  useKeys((stroke) => {
    const action = stroke.isRepeat ? null : pageAction(keymap.commands, stroke);
    if (action === "run" && whyNot === null) router.push(runHref);
    else if (action === "edit" && source === "team") router.push(commandHref(detail.id, workspace, "edit"));
    else return false;
    return true;
  });
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full max-md:px-2">
      {mayChange && (source === "project" || source === "user") ? (
        <Link
          href={withWorkspace("/commands/new", workspace, { from: detail.id })}
          title={commandPageMessages.copyTitle}
          className={buttonClass({ size: "small" })}
        >
          <Copy aria-hidden="true" className="size-4" />
          {commandPageMessages.copyToTeam}
        </Link>
      ) : null}
      {mayChange && source === "team" && !isGone ? (
        <Button
          size="small"
          disabled={disabledReason !== null || remove.isPending}
          title={disabledReason ?? undefined}
          onClick={() => setRemoving(true)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {commandPageMessages.askRemove}
        </Button>
      ) : null}
      {whyNot === null ? (
        <Link
          href={runHref}
          aria-keyshortcuts="r"
          title={commandPageMessages.runTitle}
          className={buttonClass({ tone: "accent", size: "small" })}
        >
          <Play aria-hidden="true" className="size-4" />
          {commandPageMessages.run}
        </Link>
      ) : source === "built-in" || isGone ? null : (
        <Button size="small" tone="accent" disabled title={whyNot}>
          <Play aria-hidden="true" className="size-4" />
          {commandPageMessages.run}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setRemoving}
        title={formatRemoveTitle(name)}
        effect={formatRemoveEffect(hasDraft)}
        confirmLabel={commandPageMessages.remove}
        onConfirm={() => {
          if (version !== null) remove.mutate({ name, version });
        }}
      />
    </div>
  );
}
