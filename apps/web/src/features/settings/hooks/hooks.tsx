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
        <h1 className="min-w-0 flex-1 font-medium text-lg">Hooks</h1>
        <WorkspaceChoice workspace={workspace} known={known} onChange={(next) => void setNamed(next)} />
        <Link href="/rules" className={buttonClass({ size: "small" })}>
          Rules
        </Link>
        <Link href="/settings" className={buttonClass({ size: "small" })}>
          Settings
        </Link>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <p className="max-w-[72ch] text-quiet">
          Hooks are commands or URLs that see calls and can deny them. Edit them under “hooks” in the settings
          files. A hook that fails or times out blocks the call.
        </p>
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
    <label htmlFor="hooks-of" className="flex min-w-0 items-center gap-1.5 text-quiet text-sm">
      <span className="shrink-0">Workspace</span>
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
      aria-label={`Hooks of ${file.source}`}
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
          The file can’t be read: <ExactText text={first.fileProblem} />. Its last valid hooks apply until you
          fix it.
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
      return <Chip icon={ShieldCheck}>Your own file</Chip>;
    case "trusted":
      return (
        <Chip tone="allow" icon={ShieldCheck}>
          Trusted by {formatPerson(hook.trustedBy ?? "somebody")}
        </Chip>
      );
    case "untrusted":
      return hook.blocked === null ? (
        <Chip tone="ask" icon={ShieldQuestion}>
          Not trusted: doesn’t run
        </Chip>
      ) : (
        <Chip tone="deny" icon={ShieldQuestion}>
          No longer trusted: blocks calls
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
        This workspace file isn’t trusted yet, so its hooks don’t run. Once you trust it, they run on this
        machine with your permissions, and the file’s allow rules apply, too (
        <Link href={`/rules?workspace=${encodeURIComponent(workspace)}`} className="underline">
          see its rules
        </Link>
        ). If the file changes, you’re asked again.
      </p>
      <Button
        size="small"
        className="mt-1"
        disabled={trust.isPending || disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => trust.mutate({ workspace, path: file.path, digest })}
      >
        {trust.isPending ? "Trusting…" : "Trust these hooks"}
      </Button>
    </Notice>
  );
}

function NoHooks() {
  return (
    <EmptyState icon={Webhook} title="No hooks yet">
      To run a command on every call, add “hooks” to ~/.countersign/settings.json or to a workspace’s
      .countersign/settings.json.
    </EmptyState>
  );
}

function HooksError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const again = (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="deny" icon={CircleX} role="alert" action={again}>
      The hooks couldn’t be loaded. {message} They still apply.
    </Notice>
  );
}

function HooksSkeleton() {
  return (
    <div role="status" aria-label="Loading hooks" className="flex flex-col gap-4">
      {[0, 1].map((row) => (
        <div key={row} className="flex flex-col gap-2 rounded border p-3">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
