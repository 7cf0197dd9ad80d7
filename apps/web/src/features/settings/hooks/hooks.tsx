"use client";

import type { ListedHook } from "@countersign/contracts/hook";
import { Button, buttonClass } from "@countersign/ui/button";
import { Chip } from "@countersign/ui/chip";
import { EmptyState } from "@countersign/ui/empty-state";
import { Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { Skeleton } from "@countersign/ui/skeleton";
import { CircleX, FileWarning, ShieldCheck, ShieldQuestion, Webhook } from "lucide-react";
import Link from "next/link";
import { useQueryState } from "nuqs";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason } from "../../../lib/data/self.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { formatPerson } from "../../../lib/messages/format-person.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import { ExactText } from "../../approvals/call/exact-text.tsx";
import { useKnownWorkspaces } from "../../rules/list/use-rules.ts";
import { BlockedNotice } from "./blocked-notice.tsx";
import { HookLines } from "./hook-lines.tsx";
import { formatHooksOf, formatNotLoaded, formatTrustedBy, hookPageMessages } from "./hook-page-messages.ts";
import { type HookFile, hookFiles, useHooks, useTrust } from "./use-hooks.ts";

/** The hooks of the settings files: what runs around calls, and what waits for a person's trust. */
export function Hooks() {
  const known = useKnownWorkspaces();
  const [named, setNamed] = useQueryState("workspace");
  const workspace = named ?? known[0] ?? null;
  const hooks = useHooks(workspace);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface-1">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
        <h1 className="flex-1 font-medium text-lg">{hookPageMessages.hooks}</h1>
        <WorkspaceChoice workspace={workspace} known={known} onChange={(next) => void setNamed(next)} />
        <Link href="/rules" className={buttonClass({ size: "small" })}>
          {hookPageMessages.rules}
        </Link>
        <Link href="/settings" className={buttonClass({ size: "small" })}>
          {hookPageMessages.settings}
        </Link>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <p className="max-w-[72ch] text-quiet">{hookPageMessages.about}</p>
        {hooks.data === undefined ? (
          hooks.isError ? (
            <HooksError message={formatError(hooks.error)} onRetry={() => void hooks.refetch()} />
          ) : (
            <HooksSkeleton />
          )
        ) : (
          <HookFiles hooks={hooks.data} workspace={workspace} />
        )}
      </div>
    </div>
  );
}

function WorkspaceChoice(props: {
  workspace: string | null;
  known: string[];
  onChange: (path: string) => void;
}) {
  const { workspace, known } = props;
  const home = useSystemInfo().data?.home;
  if (workspace === null) return null;
  const shown = known.includes(workspace) ? known : [workspace, ...known];
  return (
    <label
      htmlFor="hooks-of"
      className="flex min-w-0 items-center gap-1.5 text-quiet text-sm max-md:order-1 max-md:basis-full"
    >
      <span className="shrink-0">{hookPageMessages.workspace}</span>
      <Select
        id="hooks-of"
        value={workspace}
        onChange={(event) => props.onChange(event.target.value)}
        className="h-7 w-auto min-w-0 max-w-64 font-mono text-sm"
      >
        {shown.map((path) => (
          <option key={path} value={path}>
            {shortPath(path, home)}
          </option>
        ))}
      </Select>
    </label>
  );
}

function HookFiles({ hooks, workspace }: { hooks: ListedHook[]; workspace: string | null }) {
  const files = hookFiles(hooks);
  if (files.length === 0) return <NoHooks />;
  return files.map((file) => <HookFileSection key={file.path} file={file} workspace={workspace} />);
}

function HookFileSection({ file, workspace }: { file: HookFile; workspace: string | null }) {
  const [first] = file.hooks;
  if (first === undefined) return null;
  return (
    <section
      aria-label={formatHooksOf(file.source)}
      className="flex min-w-0 flex-col gap-2 rounded border p-3"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <h2 className="wrap-anywhere font-mono text-sm" title={file.path}>
          <ExactText text={file.source} />
        </h2>
        <TrustChip hook={first} />
      </div>
      {first.fileProblem === null ? null : (
        <Notice tone="deny" icon={FileWarning} role="alert">
          {hookPageMessages.unreadable} <ExactText text={first.fileProblem} />
          {hookPageMessages.lastValidApply}
        </Notice>
      )}
      {first.blocked === null ? null : <BlockedNotice why={first.blocked} />}
      <HookLines hooks={file.hooks} programs={first.programs} />
      {first.trust === "untrusted" && workspace !== null ? (
        <TrustIt file={file} workspace={workspace} />
      ) : null}
    </section>
  );
}

function TrustChip({ hook }: { hook: ListedHook }) {
  switch (hook.trust) {
    case "not-needed":
      return <Chip icon={ShieldCheck}>{hookPageMessages.ownFile}</Chip>;
    case "trusted":
      return (
        <Chip tone="allow" icon={ShieldCheck}>
          {formatTrustedBy(formatPerson(hook.trustedBy ?? hookPageMessages.somebody))}
        </Chip>
      );
    case "untrusted":
      return hook.blocked === null ? (
        <Chip tone="ask" icon={ShieldQuestion}>
          {hookPageMessages.notTrusted}
        </Chip>
      ) : (
        <Chip tone="deny" icon={ShieldQuestion}>
          {hookPageMessages.noLongerTrusted}
        </Chip>
      );
  }
}

/** Says what trusting a file means, right where it is done. */
function TrustIt({ file, workspace }: { file: HookFile; workspace: string }) {
  const trust = useTrust(file.source);
  const disabledReason = useDisabledReason("rules");
  const digest = file.hooks[0]?.digest ?? "";
  return (
    <Notice tone="ask" icon={ShieldQuestion}>
      <p>
        {hookPageMessages.trustNoteStart}
        <Link href={`/rules?workspace=${encodeURIComponent(workspace)}`} className="underline">
          {hookPageMessages.seeRules}
        </Link>
        {hookPageMessages.trustNoteEnd}
      </p>
      <Button
        size="small"
        className="mt-1"
        disabled={trust.isPending || disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => trust.mutate({ workspace, path: file.path, digest })}
      >
        {trust.isPending ? hookPageMessages.trusting : hookPageMessages.trust}
      </Button>
    </Notice>
  );
}

function NoHooks() {
  return (
    <EmptyState icon={Webhook} title={hookPageMessages.noHooks}>
      {hookPageMessages.howToAdd}
    </EmptyState>
  );
}

function HooksError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const again = (
    <Button size="small" onClick={onRetry}>
      {hookPageMessages.tryAgain}
    </Button>
  );
  return (
    <Notice tone="deny" icon={CircleX} role="alert" action={again}>
      {formatNotLoaded(message)}
    </Notice>
  );
}

function HooksSkeleton() {
  return (
    <div role="status" aria-label={hookPageMessages.loading} className="flex flex-col gap-4">
      {[0, 1].map((row) => (
        <div key={row} className="flex flex-col gap-2 rounded border p-3">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
