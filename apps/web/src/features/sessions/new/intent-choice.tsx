"use client";

import { Field, Select } from "@countersign/ui/field";
import { Notice } from "@countersign/ui/notice";
import { Target } from "lucide-react";
import Link from "next/link";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";
import { useIsRequired, useWorkspaceIntents } from "../../intents/use-intents.ts";
import { sessionFieldMessages } from "./session-field-messages.ts";

type IntentChoiceProps = {
  workspace: string;
  /** Null: nothing was chosen yet. "": none. */
  chosen: string | null;
  onChoose: (id: string) => void;
  error: string | undefined;
};

/** The intents of a folder that can be worked under, and the one that a new session begins with. */
export function useIntentChoice(folder: string, chosen: string | null) {
  const workspace = useDebouncedValue(folder, 250);
  const found = useWorkspaceIntents(workspace).data;
  const all = found ?? [];
  const isRequired = useIsRequired(workspace).data?.isRequired === true;
  const active = all.filter(({ status, fileState }) => status === "IN_PROGRESS" && fileState !== "unsaved");
  const only = isRequired && active.length === 1 ? active[0]?.id : undefined;
  const id = active.find((intent) => intent.id === (chosen ?? only))?.id ?? "";
  // Not before the intents are known: until then none can be chosen by itself.
  const isMissing = isRequired && found !== undefined && id === "";
  return { active, isRequired, isMissing, id, isEmpty: all.length === 0 };
}

/** Under which intent a session works. Nothing is asked where the folder has none. */
export function IntentChoice({ workspace, chosen, onChoose, error }: IntentChoiceProps) {
  const { active, isRequired, id, isEmpty } = useIntentChoice(workspace, chosen);
  if (isEmpty && !isRequired) return null;
  const page = `/intents?${new URLSearchParams({ status: "all" })}`;
  return (
    <div className="flex flex-col gap-2">
      <Field
        id="intent"
        label={sessionFieldMessages.intent}
        hint={
          id === ""
            ? isRequired
              ? sessionFieldMessages.intentsHint
              : sessionFieldMessages.noIntentHint
            : sessionFieldMessages.intentHint
        }
        error={error}
      >
        <Select
          id="intent"
          aria-describedby="intent-hint"
          disabled={active.length === 0}
          value={id}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">
            {active.length === 0 ? sessionFieldMessages.noneInProgress : sessionFieldMessages.none}
          </option>
          {active.map((intent) => (
            <option key={intent.id} value={intent.id}>
              {intent.id}: {intent.title}
            </option>
          ))}
        </Select>
      </Field>
      {isRequired && id === "" ? (
        <Notice tone="ask" icon={Target} role="status">
          {sessionFieldMessages.intentRequired}{" "}
          {active.length === 0 ? (
            <Link href={page} className="underline">
              {sessionFieldMessages.activateFirst}
            </Link>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
