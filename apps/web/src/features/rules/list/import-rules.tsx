"use client";

import type { RuleImport, RuleImportResult } from "@countersign/contracts/rule-import";
import { Button } from "@countersign/ui/button";
import { Field, Select, Textarea } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { plural } from "../../../lib/messages/numbers.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { FolderBox } from "../../sessions/new/folder-box.tsx";
import { ImportTable } from "./import-table.tsx";

const scopes = ["team", "project", "user"] as const;

/** Imports rules from a settings.json: it first shows what would change, and then you confirm it. */
export function ImportRules({ workspace, onDone }: { workspace: string | null; onDone: () => void }) {
  const { draft, change, preview, confirm, problem } = useImport(workspace, onDone);
  const isEmpty = draft.settings.trim() === "";
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !preview.isPending) preview.run();
      }}
    >
      <SettingsField value={draft.settings} problem={problem} onChange={(settings) => change({ settings })} />
      <FileChooser onText={(settings) => change({ settings })} />
      <ScopeFields draft={draft} onChange={change} />
      {preview.result === undefined ? null : <ImportTable result={preview.result} />}
      <ImportActions isEmpty={isEmpty} preview={preview} confirm={confirm} onCancel={onDone} />
    </form>
  );
}

type ImportDraft = { settings: string; scope: (typeof scopes)[number]; folder: string };
type Step = { run: () => void; isPending: boolean };

/** What is to be imported. Every change of it asks for another preview. */
function useImport(workspace: string | null, onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ImportDraft>({ settings: "", scope: "team", folder: workspace ?? "" });
  const dryRun = useMutation(trpc.rules.import.mutationOptions());
  const real = useMutation(
    trpc.rules.import.mutationOptions({
      onSuccess(result) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        toast.success(`${plural(result.added.length, "rule")} added and active.`);
        onDone();
      },
    }),
  );
  const { settings, scope, folder } = draft;
  const request: Omit<RuleImport, "isDryRun"> =
    scope === "project" ? { settings, scope, workspace: folder.trim() } : { settings, scope };
  const failure = real.error ?? dryRun.error;
  return {
    draft,
    change(part: Partial<ImportDraft>) {
      setDraft((before) => ({ ...before, ...part }));
      dryRun.reset();
      real.reset();
    },
    preview: {
      run: () => dryRun.mutate({ ...request, isDryRun: true }),
      isPending: dryRun.isPending,
      result: dryRun.data,
    },
    confirm: { run: () => real.mutate({ ...request, isDryRun: false }), isPending: real.isPending },
    problem: failure === null ? undefined : `Nothing was imported. ${formatError(failure)}`,
  };
}

function SettingsField(props: {
  value: string;
  problem: string | undefined;
  onChange: (settings: string) => void;
}) {
  return (
    <Field
      id="import-text"
      label="Settings"
      hint="The whole file, with permissions.allow, ask and deny. Comments are allowed."
      {...(props.problem === undefined ? {} : { error: props.problem })}
    >
      <Textarea
        id="import-text"
        autoFocus
        rows={8}
        spellCheck={false}
        className="max-h-[40vh] min-h-40 font-mono text-sm"
        placeholder={'{ "permissions": { "allow": ["Bash(npm run test:*)"] } }'}
        aria-invalid={props.problem !== undefined}
        aria-describedby="import-text-hint"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}

function FileChooser({ onText }: { onText: (text: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".json,.jsonc,application/json"
        className="sr-only"
        tabIndex={-1}
        aria-label="A settings.json"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file === undefined) return;
          file.text().then(onText, () => toast.error(`${file.name} could not be read.`));
        }}
      />
      <Button className="self-start" onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        Choose a file
      </Button>
    </>
  );
}

function ScopeFields(props: { draft: ImportDraft; onChange: (part: Partial<ImportDraft>) => void }) {
  const { scope, folder } = props.draft;
  return (
    <>
      <Field id="import-scope" label="Scope" hint={`They hold for ${scopeLabels[scope].effect}.`}>
        <Select
          id="import-scope"
          aria-describedby="import-scope-hint"
          value={scope}
          onChange={(event) =>
            props.onChange({ scope: scopes.find((one) => one === event.target.value) ?? "team" })
          }
        >
          {scopes.map((one) => (
            <option key={one} value={one}>
              {scopeLabels[one].name}
            </option>
          ))}
        </Select>
      </Field>
      {scope === "project" ? (
        <Field id="import-workspace" label="Workspace folder">
          <FolderBox
            id="import-workspace"
            value={folder}
            onChange={(path) => props.onChange({ folder: path })}
            isInvalid={false}
          />
        </Field>
      ) : null}
    </>
  );
}

function ImportActions(props: {
  isEmpty: boolean;
  preview: Step & { result: RuleImportResult | undefined };
  confirm: Step;
  onCancel: () => void;
}) {
  const { preview, confirm } = props;
  const disabledReason = useConnectionError();
  return (
    <div
      data-toast-above
      className="sticky -bottom-4 mt-auto flex flex-wrap items-center gap-2 border-t bg-surface-1 py-3"
    >
      {preview.result === undefined ? (
        <Button
          type="submit"
          tone="accent"
          disabled={props.isEmpty || preview.isPending || disabledReason !== null}
        >
          {preview.isPending ? "Looking…" : "Show what would change"}
        </Button>
      ) : (
        <Button
          tone="accent"
          disabled={preview.result.added.length === 0 || confirm.isPending || disabledReason !== null}
          onClick={confirm.run}
        >
          {confirm.isPending ? "Importing…" : formatConfirmLabel(preview.result)}
        </Button>
      )}
      <Button onClick={props.onCancel}>Cancel</Button>
      {disabledReason === null ? null : <p className="text-deny text-sm">{disabledReason}</p>}
    </div>
  );
}

function formatConfirmLabel({ added }: RuleImportResult): string {
  return added.length === 0 ? "Nothing to import" : `Import ${plural(added.length, "rule")}`;
}
