"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { GitCompareArrows } from "lucide-react";
import { useState } from "react";
import { agoWords } from "../../words/time.ts";
import { useNow } from "../../words/use-now.ts";
import { whoWords } from "../../words/who-words.ts";
import { TextDiff } from "./text-diff.tsx";
import type { TextDraft } from "./use-text-draft.ts";

type ConflictNoticeProps = {
  detail: IntentDetail;
  draft: TextDraft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody saved the intent while another text of it was being written: who, when, and both texts. */
export function ConflictNotice({ detail, draft, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const now = useNow();
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="ask" icon={GitCompareArrows} role="alert">
        <p>
          {capital(whoWords(detail.updatedBy))} saved version {detail.version}{" "}
          {agoWords(detail.updatedAt, now)}
          {draft.version === null ? "" : `; you began from version ${draft.version}`}. What you wrote is kept,
          and not saved.
        </p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide both" : "Look at both"}
          </Button>
          <Button size="small" disabled={!isShown} onClick={onKeepMine}>
            Go on with mine
          </Button>
          <Button size="small" disabled={!isShown} onClick={onTakeTheirs}>
            Take version {detail.version}
          </Button>
        </div>
      </Notice>
      {isShown ? (
        <div className="max-h-[40vh] overflow-y-auto">
          <TextDiff
            label={`From version ${detail.version} to what you wrote`}
            name={`${detail.id}.yaml`}
            before={detail.yaml}
            after={draft.yaml}
          />
        </div>
      ) : null}
    </div>
  );
}

function capital(name: string): string {
  return name === "you" ? "You" : name;
}
