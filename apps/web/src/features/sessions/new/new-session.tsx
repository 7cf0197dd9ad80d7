"use client";

import { commandName } from "@countersign/contracts/command";
import type { PermissionMode } from "@countersign/contracts/permission-mode";
import type { SystemInfo } from "@countersign/contracts/system";
import { Button } from "@countersign/ui/button";
import { Notice } from "@countersign/ui/notice";
import { CircleX, Eye } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSystemInfo } from "../../../lib/data/providers.tsx";
import { useDisabledReason, useMay, usePermissionProblem } from "../../../lib/data/self.ts";
import { shortPath } from "../../../lib/messages/paths.ts";
import type { FieldErrors } from "./field-errors.ts";
import { goToFirstError } from "./go-to-first-error.ts";
import { IntentChoice, useIntentChoice } from "./intent-choice.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { ModelField } from "./model-field.tsx";
import { folderOf } from "./shortcuts.tsx";
import { TaskField } from "./task-field.tsx";
import { useSessionDraft } from "./use-session-draft.ts";
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
  const [draft, change] = useSessionDraft(usual, usualMode);
  const { workspace, task, mode, visibility, model } = draft;
  const [errors, showErrors] = useState<FieldErrors>({});
  const setWorkspace = (next: string) => change({ workspace: next });
  const setTask = (next: string) => {
    change({ task: next });
    // What was wrong with another text is not said of this one.
    showErrors(({ task: _, ...others }) => others);
  };
  const setMode = (next: PermissionMode) => change({ mode: next });
  const folder = folderOf(workspace);
  const form = useRef<HTMLFormElement>(null);
  const setErrors = (next: FieldErrors) => {
    // At once, so that what is wrong stands there when it is gone to.
    flushSync(() => showErrors(next));
    goToFirstError(form.current);
  };
  const [asked] = useQueryStates({
    workspace: parseAsString,
    intent: parseAsString,
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
  const { start, isStarting, onPreviewed, dialog } = useStartSession({
    draft,
    folder,
    intent: intent.id,
    isBarred: disabledReason !== null,
    onErrors: setErrors,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  return (
    <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto bg-surface-1">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          // A dialog that the form opened is no part of it.
          const isInForm = event.target instanceof Node && event.currentTarget.contains(event.target);
          if (isInForm && event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit(event);
        }}
        className="mx-auto flex min-h-full w-full max-w-[640px] flex-col gap-5 px-4 pt-4 md:pt-8"
      >
        <h1 className="font-medium text-xl">New session</h1>
        {errors.form === undefined ? null : (
          <Notice tone="deny" icon={CircleX} role="alert" className="scroll-mt-4">
            The session was not started. {errors.form}
          </Notice>
        )}
        <WorkspaceField
          info={info}
          value={workspace}
          onChange={setWorkspace}
          onSample={() => {
            if (task === "") setTask(sampleTask);
          }}
          error={errors.workspace}
        />
        <IntentChoice workspace={folder} chosen={chosen} onChoose={setChosen} error={errors.intent} />
        <TaskField
          value={task}
          onText={setTask}
          workspace={folder}
          onPreviewed={onPreviewed}
          error={errors.task}
        />
        <ModeChoice
          isBypassForbidden={isBypassForbidden}
          value={mode}
          onChange={setMode}
          error={errors.mode}
        />
        <VisibilityChoice value={visibility} onChange={(next) => change({ visibility: next })} />
        <ModelField
          info={info}
          value={model}
          onChange={(next) => change({ model: next })}
          error={errors.model}
        />
        <LimitFields info={info} draft={draft} errors={errors} onChange={change} />
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
