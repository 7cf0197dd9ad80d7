import type { AuditDetail, AuditRow } from "@countersign/contracts/audit";
import { Notice } from "@countersign/ui/notice";
import { EyeOff } from "lucide-react";
import { CallPreview } from "../approvals/call/call-preview.tsx";
import { Effects } from "../approvals/call/effects.tsx";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { FoldedText } from "../approvals/call/folded-text.tsx";
import { InputDiff } from "../approvals/call/input-diff.tsx";
import type { MarkTone } from "../approvals/call/marked-command.tsx";
import { RawInput } from "../approvals/call/raw-input.tsx";
import { DetailChange } from "./detail-change.tsx";
import { DetailPart } from "./detail-part.tsx";
import { entryMessages } from "./entry-messages.ts";
import { readAuditChange } from "./read-audit-change.ts";
import { isDangerous } from "./verdict-look.ts";

/** What was asked, as it was shown when it was decided; and whose input it was where it was not the model's own. */
export function DetailShown({ detail }: { detail: AuditDetail }) {
  const { entry, row } = detail;
  if (entry === null) return <Forgotten />;
  if (entry.verdict === "result") return null;
  const shown = detail.shown ?? entry.shown ?? null;
  const changed = readAuditChange(row);
  const name = entry.askedAt === null ? entryMessages.subject : entryMessages.whatWasShown;
  return (
    <>
      <DetailPart name={entry.callId === "" ? entryMessages.changes : name}>
        {changed !== null ? (
          <DetailChange changed={changed} />
        ) : shown === null ? (
          <AsText text={row.what === "" ? JSON.stringify(entry.input, null, 2) : row.what} />
        ) : (
          <>
            <CallPreview
              preview={shown}
              reasons={entry.reasons}
              canonical={entry.canonical ?? undefined}
              workspace={row.workspace}
              tone={toneOf(row)}
            />
            {shown.kind !== "command" || shown.effects === undefined ? null : (
              <Effects effects={shown.effects} cwd={shown.cwd} />
            )}
          </>
        )}
        <RawInput
          input={entry.proposedInput ?? entry.input}
          title={entry.callId === "" ? entryMessages.asRecorded : undefined}
        />
      </DetailPart>
      {entry.proposedInput === undefined ? null : (
        <DetailPart name={entryMessages.requestComparedWithEdit}>
          <InputDiff before={entry.proposedInput} after={entry.input} />
        </DetailPart>
      )}
    </>
  );
}

function AsText({ text }: { text: string }) {
  return (
    <pre className="whitespace-pre-wrap break-words rounded border bg-surface-0 p-3 font-mono text-sm">
      <FoldedText text={text} isAsked={false}>
        {(from, to) => <ExactText text={text.slice(from, to)} />}
      </FoldedText>
    </pre>
  );
}

function Forgotten() {
  return (
    <Notice tone="neutral" icon={EyeOff}>
      {entryMessages.noLongerKept}
    </Notice>
  );
}

function toneOf({ verdict, risk }: AuditRow): MarkTone {
  if (verdict === "allow") return isDangerous(risk) ? "ask" : "allow";
  return verdict === "deny" ? "deny" : "ask";
}
