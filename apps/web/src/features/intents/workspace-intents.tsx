"use client";

import type { IntentSummary } from "@countersign/contracts/intent";
import { buttonClass } from "@countersign/ui/button";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useSystemInfo } from "../../lib/data/providers.tsx";
import { useMay } from "../../lib/data/self.ts";
import { formatPerson } from "../../lib/messages/format-person.ts";
import { fileLook, intentHref } from "../../lib/messages/intent-messages.ts";
import { lastSegment, shortPath } from "../../lib/messages/paths.ts";
import { formatTimeAgo } from "../../lib/messages/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { ExactText } from "../approvals/call/exact-text.tsx";
import { DriftChip, FileChip, IntentStatusChip, ProblemsChip } from "./intent-chips.tsx";
import {
  formatActiveIn,
  formatFilesIn,
  formatImport,
  formatIntentsOf,
  formatNewIntentIn,
  formatSessions,
  formatVersion,
  intentsMessages,
} from "./intents-messages.ts";
import { RequiredSwitch } from "./required-switch.tsx";

/** The intents of one workspace, and whether its sessions need one. */
export function WorkspaceIntents(props: { workspace: string; intents: readonly IntentSummary[] }) {
  const { workspace, intents } = props;
  const home = useSystemInfo().data?.home;
  const mayWrite = useMay("rules");
  const name = lastSegment(workspace);
  const saved = intents.filter(({ fileState }) => fileState !== "unsaved");
  const unsaved = intents.filter(({ fileState }) => fileState === "unsaved");
  return (
    <section
      aria-label={formatIntentsOf(workspace)}
      className="border-b-4 border-b-surface-2 last:border-b-0"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface-0 px-4 py-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="truncate font-medium">
            <ExactText text={name} />
          </h2>
          <p className="break-all font-mono text-quiet text-sm">
            <ExactText text={shortPath(workspace, home)} />
          </p>
        </div>
        <div className="max-md:order-last max-md:basis-full">
          <RequiredSwitch
            workspace={workspace}
            hasActive={saved.some(({ status }) => status === "IN_PROGRESS")}
          />
        </div>
        {mayWrite ? (
          <Link
            href={`/intents/new?${new URLSearchParams({ workspace })}`}
            aria-label={formatNewIntentIn(name)}
            title={formatNewIntentIn(name)}
            className={buttonClass({ tone: "quiet", size: "icon" })}
          >
            <Plus aria-hidden="true" className="size-4" />
          </Link>
        ) : null}
      </header>
      {intents.length === 0 ? (
        <p className="border-t px-4 py-3 text-quiet">
          {intentsMessages.noneHereStart}
          <code className="font-mono text-sm">.countersign/intents/</code>).
        </p>
      ) : null}
      {saved.length === 0 ? null : (
        <ul aria-label={formatActiveIn(name)}>
          {saved.map((intent) => (
            <SavedRow key={intent.id} intent={intent} />
          ))}
        </ul>
      )}
      {unsaved.length === 0 ? null : (
        <ul aria-label={formatFilesIn(name)}>
          {unsaved.map((intent) => (
            <UnsavedRow key={intent.id} intent={intent} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SavedRow({ intent }: { intent: IntentSummary }) {
  const now = useNow();
  return (
    <li>
      <Link
        href={intentHref(intent)}
        className="grid grid-cols-[110px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t px-4 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2 max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="flex max-md:order-1">
          <IntentStatusChip status={intent.status} />
        </span>
        <span className="flex min-w-0 flex-col max-md:order-3 max-md:col-span-2">
          <TitleLine intent={intent} />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-quiet text-sm">
            <span>
              {formatVersion(intent.version)}
              {intent.sessions === 0 ? null : ` · ${formatSessions(intent.sessions)}`}
            </span>
            <FileChip state={intent.fileState} />
            <ProblemsChip errors={intent.errors} warnings={intent.warnings} />
            <DriftChip count={intent.openDrift} />
          </span>
        </span>
        <span className="text-right text-quiet text-sm max-md:order-2" title={intent.updatedAt}>
          {formatPerson(intent.updatedBy)}, {formatTimeAgo(intent.updatedAt, now)}
        </span>
      </Link>
    </li>
  );
}

function UnsavedRow({ intent }: { intent: IntentSummary }) {
  return (
    <li className="grid grid-cols-[110px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t px-4 py-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex max-md:order-1">
        <FileChip state="unsaved" />
      </span>
      <span className="flex min-w-0 flex-col max-md:order-3 max-md:col-span-2">
        <TitleLine intent={intent} />
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-quiet text-sm">
          <span className="break-all font-mono">
            <ExactText text={intent.file} />
          </span>
          <ProblemsChip errors={intent.errors} warnings={intent.warnings} />
        </span>
      </span>
      <Link
        href={intentHref(intent, "text")}
        title={fileLook.unsaved.means}
        aria-label={formatImport(intent.id)}
        className={buttonClass({ size: "small", className: "max-md:order-2" })}
      >
        {intentsMessages.askImport}
      </Link>
    </li>
  );
}

function TitleLine({ intent }: { intent: IntentSummary }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="max-w-[45%] shrink-0 truncate font-mono text-sm" title={intent.id}>
        <ExactText text={intent.id} />
      </span>
      <span className="min-w-0 truncate font-medium" title={intent.title}>
        <ExactText text={intent.title} />
      </span>
    </span>
  );
}
