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

/** Takes rules over from a settings.json: first what would change is shown, then a person confirms it. */
export function ImportRules({ workspace, onDone }: { workspace: string | null; onDone: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const disabledReason = useConnectionError();
  const [settings, setSettings] = useState("");
  const [scope, setScope] = useState<(typeof scopes)[number]>("team");
  const [folder, setFolder] = useState(workspace ?? "");
  const chooser = useRef<HTMLInputElement>(null);
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
  const request: Omit<RuleImport, "isDryRun"> = {
    settings,
    scope,
    ...(scope === "project" ? { workspace: folder.trim() } : {}),
  };
  const startAnew = () => {
    dryRun.reset();
    real.reset();
  };
  const failure = real.error ?? dryRun.error;
  const error = failure === null ? undefined : formatError(failure);
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (settings.trim() !== "" && !dryRun.isPending) dryRun.mutate({ ...request, isDryRun: true });
      }}
    >
      <Field
        id="import-text"
        label="Settings"
        hint="The whole file, with permissions.allow, ask and deny. Comments are allowed."
        {...(error === undefined ? {} : { error: `Nothing was imported. ${error}` })}
      >
        <Textarea
          id="import-text"
          autoFocus
          rows={8}
          spellCheck={false}
          className="max-h-[40vh] min-h-40 font-mono text-sm"
          placeholder={'{ "permissions": { "allow": ["Bash(npm run test:*)"] } }'}
          aria-invalid={error !== undefined}
          aria-describedby="import-text-hint"
          value={settings}
          onChange={(event) => {
            setSettings(event.target.value);
            startAnew();
          }}
        />
      </Field>
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
          file.text().then(
            (text) => {
              setSettings(text);
              startAnew();
            },
            () => toast.error(`${file.name} could not be read.`),
          );
        }}
      />
      <Button className="self-start" onClick={() => chooser.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        Choose a file
      </Button>
      <Field id="import-scope" label="Scope" hint={`They hold for ${scopeLabels[scope].effect}.`}>
        <Select
          id="import-scope"
          aria-describedby="import-scope-hint"
          value={scope}
          onChange={(event) => {
            setScope(scopes.find((one) => one === event.target.value) ?? "team");
            startAnew();
          }}
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
            onChange={(path) => {
              setFolder(path);
              startAnew();
            }}
            isInvalid={false}
          />
        </Field>
      ) : null}
      {dryRun.data === undefined ? null : <ImportTable result={dryRun.data} />}
      <div
        data-toast-above
        className="sticky -bottom-4 mt-auto flex flex-wrap items-center gap-2 border-t bg-surface-1 py-3"
      >
        {dryRun.data === undefined ? (
          <Button
            type="submit"
            tone="accent"
            disabled={settings.trim() === "" || dryRun.isPending || disabledReason !== null}
          >
            {dryRun.isPending ? "Looking…" : "Show what would change"}
          </Button>
        ) : (
          <Button
            tone="accent"
            disabled={dryRun.data.added.length === 0 || real.isPending || disabledReason !== null}
            onClick={() => real.mutate({ ...request, isDryRun: false })}
          >
            {real.isPending ? "Importing…" : formatConfirmLabel(dryRun.data)}
          </Button>
        )}
        <Button onClick={onDone}>Cancel</Button>
        {disabledReason === null ? null : <p className="text-deny text-sm">{disabledReason}</p>}
      </div>
    </form>
  );
}

function formatConfirmLabel({ added }: RuleImportResult): string {
  return added.length === 0 ? "Nothing to import" : `Import ${plural(added.length, "rule")}`;
}
