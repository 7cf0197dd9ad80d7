"use client";

import { commandName } from "@countersign/contracts/command";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SystemInfo } from "@countersign/contracts/system";
import { Button } from "@countersign/ui/button";
import { Field, Input, Textarea } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { CircleX, FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useConnectionTrouble, useSystemInfo } from "../../data/providers.tsx";
import { useTRPC } from "../../data/trpc.ts";
import { errorWords, isAnswered } from "../../words/error-words.ts";
import { shortPath } from "../../words/paths.ts";
import { type FieldErrors, fieldErrors } from "./field-errors.ts";
import { FolderBox } from "./folder-box.tsx";
import { goToFirstError } from "./go-to-first-error.ts";
import { IntentChoice, useIntentChoice } from "./intent-choice.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { readLimits } from "./limits.ts";
import { ModeChoice } from "./mode-choice.tsx";
import { forgetDraft, useSessionDraft } from "./use-session-draft.ts";
import { withCommand } from "./with-command.ts";

const sampleTask = "Look at this project, make its greeting warmer, and run its tests.";

/** The form of a new session. */
export function NewSession() {
  const info = useSystemInfo().data;
  return info === undefined ? null : <NewSessionForm info={info} />;
}

function NewSessionForm({ info }: { info: SystemInfo }) {
  const router = useRouter();
  const trpc = useTRPC();
  const trouble = useConnectionTrouble();
  const usual = info.recentWorkspaces[0] ?? info.sampleWorkspace ?? "";
  const isBypassForbidden = info.state.isBypassForbidden;
  const usualMode = info.skipsPermissions && !isBypassForbidden ? "bypassPermissions" : "default";
  const [draft, change] = useSessionDraft(usual, usualMode);
  const { workspace, task, mode, model, turns, cost, wait } = draft;
  const setWorkspace = (next: string) => change({ workspace: next });
  const setTask = (next: string) => change({ task: next });
  const setMode = (next: PermissionMode) => change({ mode: next });
  const setModel = (next: string) => change({ model: next });
  const folder = folderOf(workspace);
  const form = useRef<HTMLFormElement>(null);
  const [errors, showErrors] = useState<FieldErrors>({});
  const setErrors = (next: FieldErrors) => {
    // At once, so that what is wrong stands there when it is gone to.
    flushSync(() => showErrors(next));
    goToFirstError(form.current);
  };
  const [asked] = useQueryStates({
    ...{ workspace: parseAsString, intent: parseAsString },
    command: parseAsString,
  });
  const [chosen, setChosen] = useState(asked.intent);
  const intent = useIntentChoice(folder, chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says once where the form begins
  useEffect(() => {
    if (asked.workspace !== null) setWorkspace(asked.workspace);
    const named = commandName.safeParse(asked.command).data;
    if (named !== undefined) setTask(withCommand(task, named));
  }, []);
  const create = useMutation(
    trpc.sessions.create.mutationOptions({
      onSuccess({ id }) {
        forgetDraft();
        router.push(`/sessions/${id}`);
      },
      onError: (error) =>
        setErrors(isAnswered(error) ? fieldErrors(error.message) : { form: errorWords(error) }),
    }),
  );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const limits = readLimits(turns, cost, wait);
    const missing: FieldErrors = {
      ...(workspace.trim() === "" ? { workspace: "Name the folder that the agent works in." } : {}),
      ...(task.trim() === "" ? { task: "Say what the agent should do." } : {}),
      ...(limits.tag === "problem" ? limits.problems : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0 || limits.tag === "problem" || create.isPending || trouble !== null)
      return;
    create.mutate({
      workspace: folderOf(workspace),
      prompt: task.trim(),
      mode,
      ...(intent.id === "" ? {} : { intent: intent.id }),
      ...(model.trim() === "" ? {} : { model: model.trim() }),
      ...(Object.keys(limits.limits).length === 0 ? {} : { limits: limits.limits }),
    });
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
        }}
        className="mx-auto flex w-full max-w-[640px] flex-col gap-5 p-4 md:py-8"
      >
        <h1 className="font-medium text-xl">New session</h1>
        {errors.form === undefined ? null : (
          <Notice tone="deny" icon={CircleX} role="alert" className="scroll-mt-4">
            The session was not started. {errors.form}
          </Notice>
        )}
        <div className="flex flex-col gap-2">
          <Field
            id="workspace"
            label="Workspace folder"
            hint="The agent reads and works here. Whatever is outside asks you."
            {...(errors.workspace === undefined ? {} : { error: errors.workspace })}
          >
            <FolderBox
              id="workspace"
              value={workspace}
              onChange={setWorkspace}
              isInvalid={errors.workspace !== undefined}
            />
          </Field>
          <Shortcuts
            info={info}
            current={workspace}
            onChoose={(path, sample) => {
              setWorkspace(path);
              if (sample && task === "") setTask(sampleTask);
            }}
          />
        </div>
        <IntentChoice workspace={folder} chosen={chosen} onChoose={setChosen} error={errors.intent} />
        <Field id="task" label="Task" {...(errors.task === undefined ? {} : { error: errors.task })}>
          <Textarea
            id="task"
            autoFocus
            rows={5}
            placeholder="What should the agent do?"
            className="max-h-[40vh] min-h-28"
            aria-invalid={errors.task !== undefined}
            aria-describedby="task-hint"
            value={task}
            onChange={(event) => setTask(event.target.value)}
          />
        </Field>
        <ModeChoice
          isBypassForbidden={isBypassForbidden}
          value={mode}
          onChange={setMode}
          error={errors.mode}
        />
        <Field
          id="model"
          label="Model"
          hint={
            info.isScripted
              ? "No API key is set: a scripted demo model plays the agent, whatever the task."
              : `Empty is ${info.defaultModel}. Any name that your endpoint knows works.`
          }
          {...(errors.model === undefined ? {} : { error: errors.model })}
        >
          <Input
            id="model"
            list="models"
            autoComplete="off"
            placeholder={info.defaultModel}
            className="font-mono text-sm"
            aria-invalid={errors.model !== undefined}
            aria-describedby="model-hint"
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
          <datalist id="models">
            {info.models.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </Field>
        <LimitFields info={info} draft={draft} errors={errors} onChange={change} />
        <div
          data-toast-above
          className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-1 border-t bg-surface-1 py-3"
        >
          <Button
            type="submit"
            tone="accent"
            shortcut="Mod+Enter"
            disabled={create.isPending || trouble !== null}
          >
            {create.isPending ? "Starting…" : "Start session"}
          </Button>
          {folder === "" ? null : (
            <p className="min-w-0 flex-1 text-quiet" title={folder}>
              in{" "}
              <strong className="font-medium font-mono text-sm text-text">
                {shortPath(folder, info.home)}
              </strong>
            </p>
          )}
          {trouble === null ? null : <p className="basis-full text-deny text-sm">{trouble}</p>}
        </div>
      </form>
    </div>
  );
}

function Shortcuts(props: {
  info: SystemInfo;
  current: string;
  onChoose: (path: string, isSample: boolean) => void;
}) {
  const { recentWorkspaces, sampleWorkspace, home } = props.info;
  const recents = recentWorkspaces.filter((path) => path !== sampleWorkspace).slice(0, 5);
  if (recents.length === 0 && sampleWorkspace === null) return null;
  const choice = (path: string, name: string, isSample: boolean) => (
    <button
      key={path}
      type="button"
      aria-pressed={folderOf(props.current) === path}
      title={path}
      onClick={() => props.onChoose(path, isSample)}
      className="flex h-7 max-w-full items-center gap-1.5 rounded border px-2 text-quiet text-sm hover:bg-surface-2 aria-pressed:border-accent aria-pressed:text-accent max-md:h-11"
    >
      {isSample ? <FlaskConical aria-hidden="true" className="size-3.5" /> : null}
      <span className={isSample ? "" : "truncate font-mono"}>{name}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap gap-1.5">
      {sampleWorkspace === null ? null : choice(sampleWorkspace, "Sample project", true)}
      {recents.map((path) => choice(path, shortPath(path, home), false))}
    </div>
  );
}

function folderOf(typed: string): string {
  const path = typed.trim();
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}
