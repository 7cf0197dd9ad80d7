"use client";

import { commandName } from "@countersign/contracts/command";
import type { SystemInfo } from "@countersign/contracts/system";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleX, Eye } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useController } from "react-hook-form";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason, useMay, usePermissionProblem } from "../../../lib/data/self.ts";
import { useKeptDraft } from "../../../lib/forms/kept-draft.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { folderOf } from "../../../lib/messages/paths.ts";
import { demoMessages } from "../demo/demo-messages.ts";
import { DemoTaskList } from "../demo/demo-task-list.tsx";
import { goToFirstError } from "./go-to-first-error.ts";
import { useIntentChoice } from "./intent-choice.tsx";
import { newSessionMessages } from "./new-session-messages.ts";
import { draftPlace, newSessionForm, readDraft } from "./session-draft.ts";
import { SessionSettings } from "./session-settings.tsx";
import { TaskField } from "./task-field.tsx";
import { UntrustedFiles } from "./untrusted-files.tsx";
import { useStartSession } from "./use-start-session.ts";
import { withCommand } from "./with-command.ts";
import { WorkspaceField, WorkspaceHint } from "./workspace-field.tsx";

/** The form of a new session. */
export function NewSession() {
  const info = useSystemInfo().data;
  const permissionProblem = usePermissionProblem("operate");
  if (permissionProblem !== null) {
    return (
      <div className="p-4">
        <Notice icon={Eye} role="status">
          {permissionProblem}
        </Notice>
      </div>
    );
  }
  return info === undefined ? null : <NewSessionForm info={info} />;
}

function NewSessionForm({ info }: { info: SystemInfo }) {
  const disabledReason = useDisabledReason("operate");
  const usual = info.recentWorkspaces[0] ?? info.sampleWorkspace ?? "";
  const isBypassForbidden = info.state.isBypassForbidden;
  const mayBypass = useMay("bypass");
  const usualMode =
    info.skipsPermissions && !isBypassForbidden && mayBypass ? "bypassPermissions" : "default";
  const form = useZodForm(newSessionForm, {
    defaultValues: readDraft(sessionStorage.getItem(draftPlace), usual, usualMode),
    // Below, since it also is to be scrolled to.
    shouldFocusError: false,
  });
  useKeptDraft(form, draftPlace);
  const { control, setValue, formState } = form;
  const { errors, submitCount } = formState;
  const folder = folderOf(form.watch("workspace"));
  const task = useController({ control, name: "prompt" });
  const chosen = form.watch("intent");
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) goToFirstError(element.current);
  }, [submitCount]);
  const [asked] = useQueryStates({
    workspace: parseAsString,
    intent: parseAsString,
    command: parseAsString,
  });
  const intent = useIntentChoice(folder, chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says once where the form begins
  useEffect(() => {
    if (asked.workspace !== null) setValue("workspace", asked.workspace);
    if (asked.intent !== null) setValue("intent", asked.intent);
    const named = commandName.safeParse(asked.command).data;
    if (named !== undefined) setValue("prompt", withCommand(task.field.value, named));
  }, []);
  const { start, isStarting, onPreviewed, dialog } = useStartSession({
    form,
    folder,
    intent: intent.id,
    isBarred: disabledReason !== null,
    onRefused(show) {
      // At once, so that what is wrong stands there when it is gone to.
      flushSync(show);
      goToFirstError(element.current);
    },
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface-1">
      <form
        ref={element}
        noValidate
        onSubmit={start}
        onKeyDown={(event) => {
          // A dialog that the form opened is no part of it.
          const isInForm = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (isInForm && event.key === "Enter" && (event.metaKey || event.ctrlKey)) void start(event);
        }}
        className="mx-auto flex w-full max-w-[640px] flex-col gap-4 px-4 py-4 md:pt-8"
      >
        <h1 className="font-medium text-xl">{newSessionMessages.title}</h1>
        {errors.root === undefined ? null : (
          <Notice tone="deny" icon={CircleX} role="alert" className="scroll-mt-4">
            {newSessionMessages.notStarted} {errors.root.message}
          </Notice>
        )}
        <div className="flex flex-col gap-1.5">
          <div className="flex flex-col gap-1 rounded-lg border border-line-strong bg-surface-1 p-1.5 outline-accent has-[textarea:focus-visible]:outline-2">
            <TaskField
              value={task.field.value}
              onText={task.field.onChange}
              workspace={folder}
              onPreviewed={onPreviewed}
              error={task.fieldState.error?.message}
            />
            <div className="flex flex-wrap items-center gap-2 border-t pt-1.5">
              <WorkspaceField info={info} control={control} />
              <Button
                type="submit"
                tone="accent"
                shortcut="Mod+Enter"
                className="max-md:flex-1"
                disabled={isStarting || disabledReason !== null}
              >
                {isStarting ? newSessionMessages.starting : newSessionMessages.start}
              </Button>
            </div>
          </div>
          <WorkspaceHint error={errors.workspace?.message} disabledReason={disabledReason} />
        </div>
        <SessionSettings info={info} form={form} folder={folder} intent={intent} />
        <UntrustedFiles folder={folder} />
      </form>
      {info.isScripted && info.sampleWorkspace !== null ? (
        <section aria-labelledby="guided" className="mx-auto w-full max-w-[640px] px-4 pt-2 pb-8">
          <h2 id="guided" className="pb-2 font-medium">
            {demoMessages.more}
          </h2>
          <div className="overflow-hidden rounded border">
            <DemoTaskList workspace={info.sampleWorkspace} />
          </div>
        </section>
      ) : null}
      {dialog}
    </div>
  );
}
