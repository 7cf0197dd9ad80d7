"use client";

import type { CallEdit } from "@countersign/contracts/call";
import type { JsonObject } from "@countersign/contracts/json";
import { PencilLine } from "lucide-react";
import { formatEditedBy } from "../../../lib/messages/format-edited-by.ts";
import { formatTimeAgo } from "../../../lib/messages/time.ts";
import { useNow } from "../../../lib/use-now.ts";
import { ExactText } from "./exact-text.tsx";
import { InputDiff } from "./input-diff.tsx";
import { lazyPartsMessages } from "./lazy-parts-messages.ts";

type EditNoteProps = { edit: CallEdit; input: JsonObject };

/** Says that this is not the model's own input, whose it is, and what the model had asked for. */
export function EditNote({ edit, input }: EditNoteProps) {
  const now = useNow();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex min-w-0 items-center gap-1.5 text-info">
        <PencilLine aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0">
          <ExactText text={formatEditedBy(edit)} /> {formatTimeAgo(edit.at, now)}
        </span>
      </p>
      <p className="text-quiet text-sm">{lazyPartsMessages.editNote}</p>
      <InputDiff before={edit.proposed} after={input} />
    </div>
  );
}
