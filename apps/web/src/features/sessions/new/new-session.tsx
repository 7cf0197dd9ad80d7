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
import { bindField } from "../../../lib/forms/bind-field.ts";
import { useKeptDraft } from "../../../lib/forms/kept-draft.ts";
import { useZodForm } from "../../../lib/forms/use-zod-form.ts";
import { folderOf, shortPath } from "../../../lib/messages/paths.ts";
import { goToFirstError } from "./go-to-first-error.ts";
import { IntentChoice, useIntentChoice } from "./intent-choice.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { ModelField } from "./model-field.tsx";
import { draftPlace, newSessionForm, readDraft } from "./session-draft.ts";
import { TaskField } from "./task-field.tsx";
import { useStartSession } from "./use-start-session.ts";
import { VisibilityChoice } from "./visibility-choice.tsx";
import { withCommand } from "./with-command.ts";
import { WorkspaceField } from "./workspace-field.tsx";

const sampleTask = "Look at this project, make its greeting warmer, and run its tests.";

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
  const mode = useController({ control, name: "mode" });
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
    <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto bg-surface-1">
      <form
        ref={element}
        noValidate
        onSubmit={start}
        onKeyDown={(event) => {
          // A dialog that the form opened is no part of it.
          const isInForm = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (isInForm && event.key === "Enter" && (event.metaKey || event.ctrlKey)) void start(event);
        }}
        className="mx-auto flex min-h-full w-full max-w-[640px] flex-col gap-5 px-4 pt-4 md:pt-8"
      >
        <h1 className="font-medium text-xl">New session</h1>
        {errors.root === undefined ? null : (
          <Notice tone="deny" icon={CircleX} role="alert" className="scroll-mt-4">
            The session didn’t start. {errors.root.message}
          </Notice>
        )}
        <WorkspaceField
          info={info}
          control={control}
          onSample={() => {
            if (task.field.value === "") task.field.onChange(sampleTask);
          }}
        />
        <IntentChoice
          workspace={folder}
          chosen={chosen}
          onChoose={(id) => setValue("intent", id)}
          error={errors.intent?.message}
        />
        <TaskField
          value={task.field.value}
          onText={task.field.onChange}
          workspace={folder}
          onPreviewed={onPreviewed}
          error={task.fieldState.error?.message}
        />
        <ModeChoice
          isBypassForbidden={isBypassForbidden}
          value={mode.field.value}
          onChange={mode.field.onChange}
          error={mode.fieldState.error?.message}
        />
        <VisibilityChoice form={form} />
        <ModelField info={info} bound={bindField(form, "model", "model")} />
        <LimitFields info={info} form={form} />
        <div
          data-toast-above
          className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 border-t bg-surface-1 py-3"
        >
          <Button
            type="submit"
            tone="accent"
            shortcut="Mod+Enter"
            disabled={isStarting || disabledReason !== null}
          >
            {isStarting ? "Starting…" : "Start session"}
          </Button>
          <StartNote disabledReason={disabledReason} folder={folder} home={info.home} />
        </div>
      </form>
      {dialog}
    </div>
  );
}

/** Why nothing can be started now, or else where: in one place, so that the form does not move under the pointer. */
function StartNote({
  disabledReason,
  folder,
  home,
}: {
  disabledReason: string | null;
  folder: string;
  home: string;
}) {
  if (disabledReason !== null) return <p className="min-w-0 flex-1 text-deny text-sm">{disabledReason}</p>;
  if (folder === "") return null;
  return (
    <p className="line-clamp-2 min-w-0 flex-1 text-quiet" title={folder}>
      in <strong className="font-medium font-mono text-sm text-text">{shortPath(folder, home)}</strong>
    </p>
  );
}
