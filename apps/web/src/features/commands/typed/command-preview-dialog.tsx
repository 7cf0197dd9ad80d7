"use client";

import type { CommandPlace, CommandPreview } from "@countersign/contracts/command";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { CircleX, ShieldQuestion } from "lucide-react";
import { useEffect } from "react";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { commandLabel, describeCommandOrigin, sourceLabels } from "../../../lib/messages/command-messages.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { CommandPowers } from "./command-powers.tsx";
import { PreviewPieces } from "./preview-pieces.tsx";
import { TallDialog } from "./tall-dialog.tsx";
import { typedMessages } from "./typed-messages.ts";

type CommandPreviewDialogProps = {
  text: string;
  place: CommandPlace;
  /** Told of which text of the command is shown, by its digest. */
  onShown: (digest: string) => void;
  onClose: () => void;
};

/** What a typed command would send as things are now. Nothing is run, read or sent for it. */
export function CommandPreviewDialog({ text, place, onShown, onClose }: CommandPreviewDialogProps) {
  const trpc = useTRPC();
  const preview = useQuery({
    ...trpc.commands.preview.queryOptions({ ...place, text: text.trim() }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const digest = preview.data?.command.digest;
  useEffect(() => {
    if (digest !== undefined) onShown(digest);
  }, [digest, onShown]);
  return (
    <TallDialog
      onClose={onClose}
      title={typedMessages.preview}
      description={typedMessages.nothingDone}
      footer={<Button onClick={onClose}>{typedMessages.close}</Button>}
    >
      {preview.data !== undefined ? (
        <CommandPreviewBody preview={preview.data} />
      ) : preview.isError ? (
        <Notice tone="deny" icon={CircleX} role="alert">
          {formatError(preview.error)}
        </Notice>
      ) : (
        <div role="status" aria-label={typedMessages.loadingPreview} className="flex flex-col gap-2">
          <Skeleton className="h-6" />
          <Skeleton className="h-24" />
        </div>
      )}
    </TallDialog>
  );
}

function CommandPreviewBody({ preview: { command, pieces } }: { preview: CommandPreview }) {
  const home = useSystemInfo().data?.home;
  return (
    <>
      <p className="wrap-anywhere text-quiet text-sm">
        <span className="font-mono font-medium text-text">{commandLabel(command)}</span> ·{" "}
        {sourceLabels[command.source]} · <ExactText text={shortPath(describeCommandOrigin(command), home)} />
        {command.model === null ? null : (
          <>
            {" "}
            {typedMessages.answeredBy} <ExactText text={command.model} />
          </>
        )}
      </p>
      {command.trust === "untrusted" ? (
        <Notice tone="ask" icon={ShieldQuestion}>
          {typedMessages.untrusted}
        </Notice>
      ) : null}
      <PreviewPieces pieces={pieces} />
      <CommandPowers command={{ ...command, shell: [], files: [] }} />
    </>
  );
}
