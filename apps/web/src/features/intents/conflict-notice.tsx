"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { GitCompareArrows } from "lucide-react";
import { useState } from "react";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import {
  formatSavedMeanwhile,
  formatTakeVersion,
  formatVersionCompared,
  intentEditorMessages,
} from "./intent-editor-messages.ts";
import { TextDiff } from "./text-diff.tsx";

/** A text as it was saved: which version, by whom, at which time (ISO 8601), and the name of a file with it. */
type SavedText = { version: number; updatedBy: string; updatedAt: string; fileName: string; text: string };

type ConflictNoticeProps = {
  saved: SavedText;
  draft: { version: number | null; text: string };
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody saved a text while another text of it was being written: who, when, and both texts. */
export function ConflictNotice({ saved, draft, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const now = useNow();
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="ask" icon={GitCompareArrows} role="alert">
        <p>
          {formatSavedMeanwhile({
            person: capitalize(formatPerson(saved.updatedBy)),
            version: saved.version,
            time: formatTimeAgo(saved.updatedAt, now),
            startedFrom: draft.version,
          })}
        </p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? intentEditorMessages.hideComparison : intentEditorMessages.compare}
          </Button>
          <Button size="small" disabled={!isShown} onClick={onKeepMine}>
            {intentEditorMessages.keepMine}
          </Button>
          <Button size="small" disabled={!isShown} onClick={onTakeTheirs}>
            {formatTakeVersion(saved.version)}
          </Button>
        </div>
      </Notice>
      {isShown ? (
        <div className="max-h-[40vh] overflow-y-auto">
          <TextDiff
            label={formatVersionCompared(saved.version)}
            name={saved.fileName}
            before={saved.text}
            after={draft.text}
          />
        </div>
      ) : null}
    </div>
  );
}

function capitalize(name: string): string {
  return name === "you" ? intentEditorMessages.you : name;
}
