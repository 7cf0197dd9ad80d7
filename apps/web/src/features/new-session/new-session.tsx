"use client";

import { commandName } from "@countersign/contracts/command";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SystemInfo } from "@countersign/contracts/system";
import { Button } from "@countersign/ui/button";
import { Field, Input } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { useMutation } from "@tanstack/react-query";
import { CircleX, Eye } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSystemInfo } from "../../data/providers.tsx";
import { useMay, useRefusal, useTrouble } from "../../data/self.ts";
import { useTRPC } from "../../data/trpc.ts";
import { errorWords, isAnswered } from "../../words/error-words.ts";
import { shortPath } from "../../words/paths.ts";
import { useCommandRun } from "../typed-command/use-command-run.tsx";
import { type FieldErrors, fieldErrors } from "./field-errors.ts";
import { FolderBox } from "./folder-box.tsx";
import { goToFirstError } from "./go-to-first-error.ts";
import { IntentChoice, useIntentChoice } from "./intent-choice.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { readLimits } from "./limits.ts";
import { ModeChoice } from "./mode-choice.tsx";
import { readTask } from "./read-task.ts";
import { folderOf, Shortcuts } from "./shortcuts.tsx";
import { TaskField } from "./task-field.tsx";
import { forgetDraft, useSessionDraft } from "./use-session-draft.ts";
import { VisibilityChoice } from "./visibility-choice.tsx";
import { withCommand } from "./with-command.ts";

const sampleTask = "Look at this project, make its greeting warmer, and run its tests.";

/** The form of a new session. */
export function NewSession() {
  const info = useSystemInfo().data;
  const refusal = useRefusal("operate");
  if (refusal !== null) {
    return (
      <div className="p-4">
        <Notice icon={Eye} role="status">
          {refusal}
        </Notice>
      </div>
    );
  }
  return info === undefined ? null : <NewSessionForm info={info} />;
}

function NewSessionForm({ info }: { info: SystemInfo }) {
  const router = useRouter();
  const trpc = useTRPC();
  const trouble = useTrouble("operate");
  const usual = info.recentWorkspaces[0] ?? info.sampleWorkspace ?? "";
  const isBypassForbidden = info.state.isBypassForbidden;
  const mayBypass = useMay("bypass");
  const usualMode =
    info.skipsPermissions && !isBypassForbidden && mayBypass ? "bypassPermissions" : "default";
  const [draft, change] = useSessionDraft(usual, usualMode);
  const { workspace, task, mode, visibility, model, turns, cost, wait } = draft;
  const [errors, showErrors] = useState<FieldErrors>({});
  const setWorkspace = (next: string) => change({ workspace: next });
  const setTask = (next: string) => {
    change({ task: next });
    // What was wrong with another text is not said of this one.
    showErrors(({ task: _, ...others }) => others);
  };
  const setMode = (next: PermissionMode) => change({ mode: next });
  const setModel = (next: string) => change({ model: next });
  const folder = folderOf(workspace);
  const form = useRef<HTMLFormElement>(null);
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
  const run = useCommandRun({
    place: folder === "" ? {} : { workspace: folder },
    workspace: folder,
    onRefused: (why) => setErrors({ task: why }),
  });
  const isStarting = create.isPending || run.isPending;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const limits = readLimits(turns, cost, wait);
    const read = readTask(task);
    const missing: FieldErrors = {
      ...(workspace.trim() === "" ? { workspace: "Name the folder that the agent works in." } : {}),
      ...(read.tag === "problem" ? { task: read.why } : {}),
      ...(limits.tag === "problem" ? limits.problems : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0 || limits.tag === "problem" || read.tag === "problem") return;
    if (isStarting || trouble !== null) return;
    const start = (commandDigest?: string) =>
      create.mutate({
        workspace: folder,
        prompt: read.text,
        ...{ mode, visibility },
        ...(commandDigest === undefined ? {} : { commandDigest }),
        ...(intent.id === "" ? {} : { intent: intent.id }),
        ...(model.trim() === "" ? {} : { model: model.trim() }),
        ...(Object.keys(limits.limits).length === 0 ? {} : { limits: limits.limits }),
      });
    if (read.isCommand) run.run(read.text, start);
    else start();
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          // A dialog that the form opened is no part of it.
          const isInForm = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (isInForm && event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
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
        <TaskField
          value={task}
          onText={setTask}
          workspace={folder}
          onPreviewed={run.saw}
          error={errors.task}
        />
        <ModeChoice
          isBypassForbidden={isBypassForbidden}
          value={mode}
          onChange={setMode}
          error={errors.mode}
        />
        <VisibilityChoice value={visibility} onChange={(next) => change({ visibility: next })} />
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
          <Button type="submit" tone="accent" shortcut="Mod+Enter" disabled={isStarting || trouble !== null}>
            {isStarting ? "Starting…" : "Start session"}
          </Button>
          <StartNote trouble={trouble} folder={folder} home={info.home} />
        </div>
      </form>
      {run.dialog}
    </div>
  );
}

/** Why nothing can be started now, or else where: in one place, so that the form does not move under the pointer. */
function StartNote({ trouble, folder, home }: { trouble: string | null; folder: string; home: string }) {
  if (trouble !== null) return <p className="min-w-0 flex-1 text-deny text-sm">{trouble}</p>;
  if (folder === "") return null;
  return (
    <p className="min-w-0 flex-1 text-quiet" title={folder}>
      in <strong className="font-medium font-mono text-sm text-text">{shortPath(folder, home)}</strong>
    </p>
  );
}
