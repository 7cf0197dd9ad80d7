"use client";

import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { GitCompareArrows } from "lucide-react";
import { useState } from "react";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
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
          {capitalize(formatPerson(saved.updatedBy))} saved version {saved.version},{" "}
          {formatTimeAgo(saved.updatedAt, now)}
          {draft.version === null ? "" : `; you started from version ${draft.version}`}. Your changes are kept
          but not saved.
        </p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide comparison" : "Compare"}
          </Button>
          <Button size="small" disabled={!isShown} onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button size="small" disabled={!isShown} onClick={onTakeTheirs}>
            Take version {saved.version}
          </Button>
        </div>
      </Notice>
      {isShown ? (
        <div className="max-h-[40vh] overflow-y-auto">
          <TextDiff
            label={`Version ${saved.version} compared with your text`}
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
  return name === "you" ? "You" : name;
}
