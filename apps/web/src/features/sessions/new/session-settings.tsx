"use client";

import type { SystemInfo } from "@countersign/contracts/system";
import { classNames } from "@countersign/ui/class-names";
import { ChevronRight, ShieldOff, SlidersHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import { useController } from "react-hook-form";
import { useSelf } from "../../../lib/data/self.ts";
import { bindField } from "../../../lib/forms/bind-field.ts";
import { IntentChoice, type useIntentChoice } from "./intent-choice.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { ModelField } from "./model-field.tsx";
import { describeSettings, newSessionMessages } from "./new-session-messages.ts";
import { SandboxChoice } from "./sandbox-choice.tsx";
import type { SessionForm } from "./session-draft.ts";
import { VisibilityChoice } from "./visibility-choice.tsx";

type SessionSettingsProps = {
  info: SystemInfo;
  form: SessionForm;
  folder: string;
  intent: ReturnType<typeof useIntentChoice>;
};

/** Mode, model, limits and intent, behind one line that says what they are. Opens by itself where something in it needs an answer. */
export function SessionSettings({ info, form, folder, intent }: SessionSettingsProps) {
  const { errors } = form.formState;
  const mode = useController({ control: form.control, name: "mode" });
  const draft = form.watch();
  const isAlone = useSelf()?.isAlone !== false;
  const hasError = [errors.mode, errors.model, errors.intent, errors.limits].some((one) => one !== undefined);
  const [isOpen, setOpen] = useOpened(hasError || intent.isMissing);
  const isBypass = draft.mode === "bypassPermissions";
  const Icon = isBypass ? ShieldOff : SlidersHorizontal;
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded border open:pb-4"
    >
      <summary
        className={classNames(
          "flex min-h-9 cursor-pointer list-none items-center gap-2 rounded px-3 py-1.5 text-quiet hover:bg-surface-2 max-md:min-h-11 [&::-webkit-details-marker]:hidden",
          isBypass && "text-deny",
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">{newSessionMessages.settings}: </span>
        <span className="min-w-0 flex-1 break-words">
          {describeSettings({ draft, info, intent: intent.id, isAlone }).join(" · ")}
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-5 px-3 pt-3">
        <IntentChoice
          workspace={folder}
          chosen={draft.intent}
          onChoose={(id) => form.setValue("intent", id)}
          error={errors.intent?.message}
        />
        <ModeChoice
          isBypassForbidden={info.state.isBypassForbidden}
          value={mode.field.value}
          onChange={mode.field.onChange}
          error={mode.fieldState.error?.message}
        />
        <VisibilityChoice form={form} />
        <SandboxChoice form={form} />
        <ModelField info={info} bound={bindField(form, "model", "model")} />
        <LimitFields info={info} form={form} />
      </div>
    </details>
  );
}

/** Closed until it is opened, by a person or because it must be seen. */
function useOpened(mustBeSeen: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(mustBeSeen);
  useEffect(() => {
    if (mustBeSeen) setOpen(true);
  }, [mustBeSeen]);
  return [isOpen, setOpen];
}
