"use client";

import type { AuditDetail, AuditRow } from "@countersign/contracts/audit";
import type { AuditEntry } from "@countersign/contracts/audit-entry";
import { Chip, type Tone } from "@countersign/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../lib/data/trpc.ts";
import { relativePath } from "../../lib/messages/paths.ts";
import { formatElapsed } from "../../lib/messages/time.ts";
import { outcomeLabels } from "../../lib/messages/verdict-messages.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { DetailPart } from "./detail-part.tsx";
import {
  entryMessages,
  formatChangedFiles,
  formatExitCode,
  formatMoreFiles,
  formatTook,
} from "./entry-messages.ts";
import { hasFailed, isDangerous } from "./verdict-look.ts";

type Result = NonNullable<AuditEntry["result"]>;

const tones: Record<Result["outcome"], Tone> = {
  ran: "allow",
  failed: "deny",
  denied: "deny",
  instructed: "info",
  aborted: "neutral",
  invalid: "deny",
  interrupted: "ask",
};

const filesShown = 12;

/** What came of the call: how it ended, how long it took, which files it changed. It stands in a row of its own, written when the call ended. */
export function DetailOutcome({ detail }: { detail: AuditDetail }) {
  const trpc = useTRPC();
  const { row, entry, ofCall } = detail;
  const later = ofCall.find(({ verdict, id }) => verdict === "result" && id !== row.id);
  const other = useQuery({
    ...trpc.audit.get.queryOptions({ id: later?.id ?? "1" }),
    enabled: later !== undefined,
  });
  if (row.callId === "" || (entry === null && later === undefined)) return null;
  const result = entry?.result ?? other.data?.entry?.result ?? null;
  if (result === null && row.verdict !== "allow") return null;
  return (
    <DetailPart name={entryMessages.result}>
      {result !== null ? (
        <ResultText result={result} row={row} />
      ) : row.outcome === null ? (
        <p className="text-quiet">{entryMessages.noResult}</p>
      ) : (
        <p>{outcomeLabels[row.outcome]}.</p>
      )}
    </DetailPart>
  );
}

function toneOfRun({ exitCode }: Result, { risk }: AuditRow): Tone {
  if (hasFailed(exitCode)) return "deny";
  return isDangerous(risk) ? "ask" : "allow";
}

function ResultText({ result, row }: { result: Result; row: AuditRow }) {
  const tone = result.outcome === "ran" ? toneOfRun(result, row) : tones[result.outcome];
  const hidden = result.files.length - filesShown;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={tone}>{outcomeLabels[result.outcome]}</Chip>
        {result.exitCode === null ? null : <span>{formatExitCode(result.exitCode)}</span>}
        {result.durationMs === null ? (
          <span className="text-quiet">{entryMessages.neverStarted}</span>
        ) : (
          <span className="text-quiet">{formatTook(formatElapsed(result.durationMs))}</span>
        )}
      </p>
      {result.files.length === 0 ? null : (
        <>
          <p className="text-quiet">{formatChangedFiles(result.files.length)}</p>
          <ul className="flex flex-col gap-0.5 font-mono text-sm">
            {result.files.slice(0, filesShown).map(({ path, added, removed }) => (
              <li key={path} className="flex min-w-0 gap-2">
                <span className="min-w-0 break-all">
                  <ExactText text={relativePath(path, row.workspace)} />
                </span>
                {added === null ? null : <span className="text-allow">+{added}</span>}
                {removed === null ? null : <span className="text-deny">−{removed}</span>}
              </li>
            ))}
          </ul>
          {hidden > 0 ? <p className="text-quiet">{formatMoreFiles(hidden)}</p> : null}
        </>
      )}
    </div>
  );
}
