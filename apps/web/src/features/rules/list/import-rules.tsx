"use client";

import { type RuleImport, type RuleImportResult, ruleImport } from "@countersign/contracts/rule-import";
import { Button } from "@countersign/ui/button";
import { Field, Select, Textarea } from "@countersign/ui/field";
import { toast } from "@countersign/ui/toaster";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";
import { useConnectionError } from "../../../lib/data/providers.tsx";
import { useTRPC } from "../../../lib/data/trpc.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useValueChanges } from "../../../lib/forms/use-value-changes.ts";
import { useZodForm, type ZodForm } from "../../../lib/forms/use-zod-form.ts";
import { formatError } from "../../../lib/messages/error-messages.ts";
import { scopeLabels } from "../../../lib/messages/rule-labels.ts";
import { FolderBox } from "../../sessions/new/folder-box.tsx";
import { ImportTable } from "./import-table.tsx";
import {
  formatAdded,
  formatImport,
  formatNothingImported,
  formatNotRead,
  formatTheyApply,
  ruleTransferMessages,
} from "./rule-transfer-messages.ts";

const scopes = ["project", "user", "team"] as const;

/** Imports rules from a settings.json: it first shows what would change, and then you confirm it. */
export function ImportRules({ workspace, onDone }: { workspace: string | null; onDone: () => void }) {
  const { form, preview, confirm, problem } = useImport(workspace, onDone);
  const settings = bindField(form, "settings", "import-text");
  const isEmpty = form.watch("settings").trim() === "";
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !preview.isPending) void preview.run();
      }}
    >
      <Field
        {...settings.field}
        error={problem ?? settings.field.error}
        label={ruleTransferMessages.settings}
        hint={ruleTransferMessages.settingsHint}
      >
        <Textarea
          {...settings.control}
          aria-invalid={problem !== undefined || settings.field.error !== undefined}
          autoFocus
          rows={8}
          spellCheck={false}
          className="max-h-[40vh] min-h-40 font-mono text-sm"
          placeholder={ruleTransferMessages.settingsPlaceholder}
        />
      </Field>
      <FileChooser onText={(text) => form.setValue("settings", text)} />
      <ScopeFields form={form} />
      {preview.result === undefined ? null : <ImportTable result={preview.result} />}
      <ImportActions isEmpty={isEmpty} preview={preview} confirm={confirm} onCancel={onDone} />
    </form>
  );
}

const importForm = ruleImport
  .extend({ workspace: z.string().trim() })
  .transform(
    ({ workspace, ...rest }): RuleImport => (rest.scope === "project" ? { ...rest, workspace } : rest),
  );
type ImportForm = ZodForm<z.input<typeof importForm>, RuleImport>;
type Step = { run: () => Promise<void>; isPending: boolean };

/** What is to be imported. Every change of it asks for another preview. */
function useImport(workspace: string | null, onDone: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useZodForm(importForm, {
    defaultValues: { settings: "", scope: "project", workspace: workspace ?? "" },
  });
  const dryRun = useMutation(trpc.rules.import.mutationOptions());
  const real = useMutation(
    trpc.rules.import.mutationOptions({
      onSuccess(result) {
        void queryClient.invalidateQueries({ queryKey: trpc.rules.pathKey() });
        toast.success(formatAdded(result.added.length));
        onDone();
      },
    }),
  );
  useValueChanges(form, () => {
    dryRun.reset();
    real.reset();
  });
  const failure = real.error ?? dryRun.error;
  return {
    form,
    preview: {
      run: form.handleSubmit((request) => dryRun.mutate({ ...request, isDryRun: true })),
      isPending: dryRun.isPending,
      result: dryRun.data,
    },
    confirm: {
      run: form.handleSubmit((request) => real.mutate({ ...request, isDryRun: false })),
      isPending: real.isPending,
    },
    problem: failure === null ? undefined : formatNothingImported(formatError(failure)),
  };
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
        aria-label={ruleTransferMessages.settingsFile}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file === undefined) return;
          file.text().then(onText, () => toast.error(formatNotRead(file.name)));
        }}
      />
      <Button className="self-start" onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        {ruleTransferMessages.chooseFile}
      </Button>
    </>
  );
}

function ScopeFields({ form }: { form: ImportForm }) {
  const scope = bindField(form, "scope", "import-scope");
  const chosen = form.watch("scope") ?? "project";
  const folder = useController({ control: form.control, name: "workspace" });
  return (
    <>
      <Field
        {...scope.field}
        label={ruleTransferMessages.scope}
        hint={formatTheyApply(scopeLabels[chosen].effect)}
      >
        <Select {...scope.control}>
          {scopes.map((one) => (
            <option key={one} value={one}>
              {scopeLabels[one].name}
            </option>
          ))}
        </Select>
      </Field>
      {chosen === "project" ? (
        <Field id="import-workspace" label={ruleTransferMessages.workspaceFolder}>
          <FolderBox
            id="import-workspace"
            ref={folder.field.ref}
            value={folder.field.value}
            onChange={folder.field.onChange}
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
          {preview.isPending ? ruleTransferMessages.checking : ruleTransferMessages.previewChanges}
        </Button>
      ) : (
        <Button
          tone="accent"
          disabled={preview.result.added.length === 0 || confirm.isPending || disabledReason !== null}
          onClick={() => void confirm.run()}
        >
          {confirm.isPending ? ruleTransferMessages.importing : formatConfirmLabel(preview.result)}
        </Button>
      )}
      <Button onClick={props.onCancel}>{ruleTransferMessages.cancel}</Button>
      {disabledReason === null ? null : <p className="text-deny text-sm">{disabledReason}</p>}
    </div>
  );
}

function formatConfirmLabel({ added }: RuleImportResult): string {
  return added.length === 0 ? ruleTransferMessages.nothingToImport : formatImport(added.length);
}
