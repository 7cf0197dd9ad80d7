"use client";

import { Button } from "@countersign/ui/button";
import { Input } from "@countersign/ui/field";
import { Plus, X } from "lucide-react";
import { Group } from "./field-group.tsx";
import {
  formatCommandOfCriterion,
  formatCriterion,
  formatRemoveCriterion,
  intentEditorMessages,
} from "./intent-editor-messages.ts";
import type { Criterion } from "./intent-form.ts";

type AcceptanceFieldsProps = {
  criteria: readonly Criterion[] | null;
  onChange: (criteria: readonly Criterion[]) => void;
};

/** When the work is done, and the commands that tell. */
export function AcceptanceFields({ criteria, onChange }: AcceptanceFieldsProps) {
  return (
    <Group title={intentEditorMessages.acceptance} about={intentEditorMessages.acceptanceAbout}>
      {criteria === null ? (
        <p className="text-quiet text-sm">{intentEditorMessages.onlyInText}</p>
      ) : (
        <>
          <ul aria-label={intentEditorMessages.criteria} className="flex flex-col gap-3 empty:hidden">
            {criteria.map((criterion, index) => {
              const put = (change: Partial<Criterion>) =>
                onChange(criteria.with(index, { ...criterion, ...change }));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
                <li key={index} className="flex items-start gap-2">
                  <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                    <Input
                      aria-label={formatCriterion(index + 1)}
                      placeholder={intentEditorMessages.criterionPlaceholder}
                      value={criterion.text}
                      onChange={(event) => put({ text: event.target.value })}
                    />
                    <Input
                      aria-label={formatCommandOfCriterion(index + 1)}
                      placeholder={intentEditorMessages.commandPlaceholder}
                      spellCheck={false}
                      autoCapitalize="off"
                      className="font-mono text-sm"
                      value={criterion.command}
                      onChange={(event) => put({ command: event.target.value })}
                    />
                  </div>
                  <Button
                    size="icon"
                    tone="quiet"
                    aria-label={formatRemoveCriterion(index + 1)}
                    onClick={() => onChange(criteria.toSpliced(index, 1))}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </Button>
                </li>
              );
            })}
          </ul>
          <Button
            size="small"
            className="self-start"
            onClick={() => onChange([...criteria, { text: "", command: "" }])}
          >
            <Plus aria-hidden="true" className="size-4" />
            {intentEditorMessages.addCriterion}
          </Button>
        </>
      )}
    </Group>
  );
}
