"use client";

import type { IntentDetail } from "@countersign/contracts/intent";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { toast } from "@countersign/ui/toaster";
import { useState } from "react";
import { useDisabledReason } from "../../lib/data/self.ts";
import { formatFailedAction } from "../../lib/messages/error-messages.ts";
import { fileLook } from "../../lib/messages/intent-messages.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import {
  formatComparedWithFile,
  formatImported,
  formatRewrote,
  intentPageMessages,
} from "./intent-page-messages.ts";
import { TextDiff } from "./text-diff.tsx";
import { useSaveIntent } from "./use-intent-change.ts";

/** The file of an intent differs from the stored version: what it says, and the two ways to make them the same. */
export function FileNotice({ detail }: { detail: IntentDetail }) {
  const [isShown, setShown] = useState(false);
  const disabledReason = useDisabledReason("rules");
  const save = useSaveIntent();
  const { fileState, fileYaml, file, version, workspace, id, yaml } = detail;
  if (fileState === "same" || fileState === "unsaved") return null;
  const look = fileLook[fileState];
  const canTake = fileState === "changed" && fileYaml !== null;
  const put = (text: string, why: string) =>
    save.mutate(
      { workspace, id, version, yaml: text, why, overwritesFile: true },
      { onError: (error) => void toast.error(formatFailedAction(error, intentPageMessages.nothingSaved)) },
    );
  const isOff = save.isPending || disabledReason !== null;
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={fileState === "broken" ? "deny" : "ask"} icon={look.icon} role="status">
        <p>
          <code className="font-mono text-sm">
            <ExactText text={file} />
          </code>
          : {look.means}
        </p>
        <div className="flex flex-wrap gap-2 pt-2">
          {fileYaml === null ? null : (
            <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? intentPageMessages.hideChanges : intentPageMessages.showChanges}
            </Button>
          )}
          {canTake ? (
            <Button
              size="small"
              disabled={isOff || !isShown}
              title={isShown ? undefined : intentPageMessages.reviewFirst}
              onClick={() => put(fileYaml, formatImported(file))}
            >
              {intentPageMessages.importFile}
            </Button>
          ) : null}
          <Button size="small" disabled={isOff} onClick={() => put(yaml, formatRewrote(file))}>
            {fileState === "missing" ? intentPageMessages.rewriteFile : intentPageMessages.overwriteFile}
          </Button>
        </div>
      </Notice>
      {isShown && fileYaml !== null ? (
        <TextDiff
          label={formatComparedWithFile(version)}
          name={`${id}.yaml`}
          before={yaml}
          after={fileYaml}
        />
      ) : null}
    </div>
  );
}
